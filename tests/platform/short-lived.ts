/**
 * Node's options for processes that live for seconds. The embedded engine is compiled once as they start: compiling it a
 * second time, to run faster, costs more than it brings.
 */
export const SHORT_LIVED = ['--liftoff-only'] as const
