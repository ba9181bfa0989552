import type { Expression } from './expression.ts'

/** Every name (criterion, measure of a plan, derived value, constant) that an expression reads; item attributes and tables aside. */
export const namesIn = (expression: Expression): Set<string> => {
  const names = new Set<string>()
  const visit = (node: Expression): void => {
    if (node.kind === 'name') names.add(node.name)
    for (const child of childrenOf(node)) visit(child)
  }
  visit(expression)
  return names
}

const childrenOf = (node: Expression): Expression[] => {
  switch (node.kind) {
    case 'literal':
    case 'name':
    case 'item':
      return []
    case 'not':
    case 'negate':
    case 'in':
      return [node.operand]
    case 'if':
      return [node.condition, node.then, node.otherwise]
    case 'call':
    case 'lookup':
      return node.arguments
    case 'reshape':
      return [node.plan, node.least]
    default:
      return [node.left, node.right]
  }
}
