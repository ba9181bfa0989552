import type { RefusedLine } from '#shared/orders/orders.schema'
import { UNKNOWN_ERROR } from '#shared/platform/unknown-error'

/** A total that has moved, in euros: ex. VAT, and its VAT at the rate of now. */
export interface NewTotal {
  readonly totalPrice: number
  readonly vatPercent: number
  readonly vat: number
  /** ex. VAT; absent: it is no part of the total */
  readonly delivery?: number
}

/** A failed call as a machine keeps it in its context: plain data, that a view shows as it is. */
export interface Failure {
  readonly code: string
  /** French, for people */
  readonly message: string
  /** 422 INVALID_FIELDS: messages by field */
  readonly errors?: Readonly<Record<string, readonly string[]>>
  /** 422 CART_REFUSED: messages by line index from 0 */
  readonly lines?: readonly RefusedLine[]
  /** 422 SECOND_FACTOR_REQUIRED: what the second step of the sign-in goes on with */
  readonly challenge?: string
  /** 409 PRICE_MOVED: what the server asks now */
  readonly newTotal?: NewTotal
}

/** Refusals that pass by themselves, and say nothing of what was asked: the same may be good in a moment. */
export const PASSING: readonly string[] = [
  'NETWORK',
  'TIMEOUT',
  'UNAVAILABLE',
  'INTERNAL',
  'TOO_MANY_REQUESTS',
]

const FALLBACK: Failure = { code: 'INTERNAL', message: UNKNOWN_ERROR }

const property = (holder: unknown, name: string): unknown =>
  typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

const fieldErrors = (value: unknown): Record<string, string[]> | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const entries = Object.entries(value).filter((entry): entry is [string, string[]] => isTextList(entry[1]))
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

const refusedLines = (value: unknown): RefusedLine[] | undefined => {
  if (!Array.isArray(value)) return undefined
  return value.flatMap((line: unknown) => {
    const index = property(line, 'index')
    const messages = property(line, 'messages')
    return typeof index === 'number' && isTextList(messages) ? [{ index, messages }] : []
  })
}

const newTotalOf = (reply: unknown): NewTotal | undefined => {
  const totalPrice = property(reply, 'total_price')
  const vatPercent = property(reply, 'vatPercent')
  const vat = property(reply, 'vat')
  const delivery = property(reply, 'delivery')
  return typeof totalPrice === 'number' && typeof vatPercent === 'number' && typeof vat === 'number'
    ? { totalPrice, vatPercent, vat, ...(typeof delivery === 'number' && { delivery }) }
    : undefined
}

/**
 * Reads whatever an actor threw: a call's failure has its `code`, its `message` (French, for people) and, where the server
 * refused, its `reply`. Total: anything else is the generic failure.
 */
export const failureOf = (error: unknown): Failure => {
  const code = property(error, 'code')
  const message = property(error, 'message')
  if (typeof code !== 'string' || typeof message !== 'string') return FALLBACK
  const reply = property(error, 'reply')
  const errors = fieldErrors(property(reply, 'errors'))
  const lines = refusedLines(property(reply, 'lines'))
  const newTotal = newTotalOf(reply)
  const challenge = property(reply, 'challenge')
  return {
    code,
    message,
    ...(errors && { errors }),
    ...(lines && { lines }),
    ...(newTotal && { newTotal }),
    ...(typeof challenge === 'string' && { challenge }),
  }
}

/** Without the messages of a field that has changed since; null when nothing else is left to say. */
export const withoutField = (failure: Failure | null, field: string): Failure | null => {
  if (failure?.errors === undefined) return null
  const { [field]: _, ...errors } = failure.errors
  return Object.keys(errors).length > 0 ? { ...failure, errors } : null
}
