let last: Promise<unknown> = Promise.resolve()

/** What must not be cut off by a sign-out; it never rejects. */
export const holdLast = (sending: Promise<unknown>): void => {
  last = sending
}

/** Resolves once what was held is over. */
export const lastSent = (): Promise<unknown> => last
