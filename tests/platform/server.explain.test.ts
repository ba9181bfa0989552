import { expect, test } from 'vitest'
import { CommandRefused } from '#server/platform/command-refused'
import { loadConfig } from '#server/platform/config'
import { explain } from '#server/platform/explain'

const failing = (code: string): Error => Object.assign(new Error('raw'), { code })
const config = loadConfig({ DATABASE_URL: 'postgres://u:hidden@db.example/shop', JWT_SECRET: 'x'.repeat(32) })

test.each([
  [
    failing('53100'),
    'The disk is full, where the database, its log or DATA_DIR is kept. Make room and start again: nothing is lost.',
  ],
  [
    failing('ENOSPC'),
    'The disk is full, where the database, its log or DATA_DIR is kept. Make room and start again: nothing is lost.',
  ],
  [failing('28P01'), 'The database that DATABASE_URL names, at db.example, cannot be opened: 28P01.'],
  [new CommandRefused('Usage: …'), 'Usage: …'],
  ['nothing of ours', 'nothing of ours'],
])('what an operator can mend is told in one sentence: %s', (error, sentence) => {
  expect(explain(error, config)).toBe(sentence)
})

test('what only we can mend is told whole', () => {
  const error = new Error('raw')
  expect(explain(error, config)).toBe(error.stack)
})
