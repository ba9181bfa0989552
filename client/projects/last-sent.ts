let last: Promise<unknown> = Promise.resolve()

/** What must not be cut off by a sign-out; it never rejects. */
export const holdLast = (sending: Promise<unknown>): void => {
  last = Promise.all([last, sending])
}

/** Resolves once all that was held is over. */
export const lastSent = (): Promise<unknown> => last
