import { describe, expect, it } from 'vitest'
import { isRefreshDue, readLastActivity } from '#shared/session/refresh.rules'

const minute = 60_000
const created = Date.UTC(2026, 0, 5, 9)
const tokenCreatedAt = new Date(created).toISOString()

describe('the token of an idle person', () => {
  it.each([
    ['nobody is signed in', null, 28, 0, false],
    ['young', tokenCreatedAt, 5, 0, false],
    ['just before the last two minutes', tokenCreatedAt, 27.99, 0, false],
    ['in its last two minutes', tokenCreatedAt, 28, 0, true],
    ['in its last two minutes, idle for exactly 5 minutes', tokenCreatedAt, 28, 23, true],
    ['in its last two minutes, a sign 4:59 ago', tokenCreatedAt, 28, 23.02, false],
    ['in its last two minutes, no sign ever kept', tokenCreatedAt, 28, null, true],
    ['past its end, after a sleep', tokenCreatedAt, 300, 10, true],
    ['past its end, the person is back at work', tokenCreatedAt, 300, 299, false],
    ['made in the future: the clock was set back', tokenCreatedAt, -60, null, true],
    ['the last sign is in the future: the clock was set back', tokenCreatedAt, 29, 90, true],
  ])('%s', (_, madeAt, now, lastActivity, due) => {
    expect(
      isRefreshDue(madeAt, {
        now: created + now * minute,
        lastActivity: lastActivity === null ? null : created + lastActivity * minute,
      }),
    ).toBe(due)
  })
})

describe('the kept moment of the last activity', () => {
  it.each([
    [null, null],
    ['', null],
    ['hier', null],
    ['-5', null],
    ['1e99', null],
    ['12.5', null],
    ['1767603600000', 1_767_603_600_000],
  ])('%j', (text, moment) => expect(readLastActivity(text)).toBe(moment))
})
