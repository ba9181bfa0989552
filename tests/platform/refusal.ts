/** What an effect throws: a refused reply, as `client/platform/call.ts` gives it. */
export const refusal = (code: string, reply: object = {}): Error & { code: string; reply: object } =>
  Object.assign(new Error(`Refus ${code}`), { code, reply })
