import { expect, test } from 'vitest'
import { refusalText } from '#machines/account/refusal-text'
import { refusal } from '#tests/platform/refusal'

test.each([
  ['NETWORK', 'Une erreur est survenue'],
  // a call that was given up says so
  ['TIMEOUT', 'Refus TIMEOUT'],
  ['INVALID_FIELDS', 'Refus INVALID_FIELDS'],
])('a change of the account refused as %s says « %s »', (code, text) => {
  expect(refusalText(refusal(code))).toBe(text)
})
