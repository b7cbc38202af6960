export declare const serverArgs: readonly string[];
export declare const serverEnvironment: Readonly<Record<string, string>>;
