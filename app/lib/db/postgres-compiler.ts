import {
	type BinaryOperationNode,
	type OperationNode,
	OperatorNode,
	PostgresQueryCompiler,
	PrimitiveValueListNode,
	ValueListNode,
} from "kysely";

/** Compiles conditions with empty lists, which are a syntax error for PostgreSQL, to what SQLite takes them for. */
export class Compiler extends PostgresQueryCompiler {
	protected override visitBinaryOperation(node: BinaryOperationNode): void {
		const { operator, rightOperand } = node;
		const name = OperatorNode.is(operator) ? operator.operator : null;

		if (name === "in" && isEmptyList(rightOperand)) this.append("false");
		else if (name === "not in" && isEmptyList(rightOperand))
			this.append("true");
		else super.visitBinaryOperation(node);
	}
}

function isEmptyList(node: OperationNode): boolean {
	return (
		(PrimitiveValueListNode.is(node) || ValueListNode.is(node)) &&
		node.values.length === 0
	);
}
