import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { quoteRequestMachine } from './quote-request.machine.ts'
import { problemsOf, type RequestField } from './request-form.ts'

export type QuoteRequestRef = ActorRefFrom<typeof quoteRequestMachine>
export type QuoteRequestSnapshot = SnapshotFrom<typeof quoteRequestMachine>

/** What is wrong with a field: what the server said of it, or the rules once a sending was refused by them. */
export const fieldProblem = (
  { context: { form, refused, judgedOn } }: QuoteRequestSnapshot,
  field: RequestField,
): string | undefined => {
  const said = refused[field]?.[0]
  if (said !== undefined || judgedOn === null || !(field === 'message' || field === 'dateWish')) return said
  return problemsOf(form, judgedOn)[field]
}

/** What the server said of the files of the whole. */
export const filesProblem = ({ context }: QuoteRequestSnapshot): string | undefined =>
  context.refused.files?.[0]

/** It was to be sent while a file is still on its way to it. */
export const isAwaitingFiles = ({ context: { judgedOn, uploading } }: QuoteRequestSnapshot): boolean =>
  judgedOn !== null && uploading > 0

/** What the server said of the line in that place, from 0. */
export const lineProblem = ({ context }: QuoteRequestSnapshot, index: number): string | undefined =>
  context.refused[`lines.${index}`]?.[0]
