/**
 * What follows from a step of a life and is no part of it: a mail, a job. A chart only names it; `advance` carries it out
 * with what it writes (server/platform/advance.ts).
 */
export const followUp = (): void => {}

/**
 * The states that a thing has yet to meet if `facts` happen to it in their order: those that its chart does not take, or
 * that leave it where it stands, are passed over.
 */
export const statesAhead = <
  TFact,
  TSnapshot extends { readonly value: string; can: (fact: TFact) => boolean },
>(
  from: TSnapshot,
  facts: readonly TFact[],
  step: (at: TSnapshot, fact: TFact) => TSnapshot,
): TSnapshot['value'][] => {
  const ahead: TSnapshot['value'][] = []
  let at = from
  for (const fact of facts) {
    const next = at.can(fact) ? step(at, fact) : at
    if (next.value !== at.value) ahead.push(next.value)
    at = next
  }
  return ahead
}
