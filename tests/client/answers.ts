import type { IncomingMessage, ServerResponse } from 'node:http'

/** How a test’s server answers one call. */
export type Answer = (response: ServerResponse, request: IncomingMessage) => void

export const json =
  (status: number, body: unknown): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
export const refusal = (status: number, code: string) =>
  json(status, { success: false, code, message: `dit ${code}`, requestId: 'r1' })
export const gone: Answer = (response) => response.destroy()
/** Answers nothing; tells when it was asked. */
export const silent = () => {
  let tell = () => {}
  const reached = new Promise<void>((resolve) => {
    tell = resolve
  })
  return { reached, answer: (() => tell()) satisfies Answer }
}

export const NETWORK = {
  status: 0,
  code: 'NETWORK',
  message: 'La connexion avec le serveur est rompue. Vérifiez votre réseau puis réessayez.',
}
