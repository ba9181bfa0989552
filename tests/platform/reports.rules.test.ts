import { expect, test } from 'vitest'
import { reportOf } from '#shared/platform/reports.rules'

const error = (message: string, stack: string) => Object.assign(new Error(message), { stack })

test('a report holds what was thrown and the path', () => {
  expect(
    reportOf(error('boom', 'Error: boom\n    at Page (https://x.example/assets/a.js:1:2)'), '/info'),
  ).toEqual({
    message: 'boom',
    stack: 'Error: boom\n    at Page (https://x.example/assets/a.js:1:2)',
    path: '/info',
  })
  expect(reportOf('text', '/')).toEqual({ message: 'text', path: '/' })
  expect(reportOf(undefined, '/')).toEqual({ message: 'undefined', path: '/' })
})

test('neither a query, nor a fragment, nor a token leaves', () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NSJ9.c2lnbmF0dXJlLW9mLWl0'
  const thrown = error(
    `refused: /email-verified?t=abc&email=a@b.example with Bearer ${token}`,
    `at f (https://x.example/reset-password?token=abc:3:4)\nat https://x.example/p#token=abc`,
  )
  expect(reportOf(thrown, '/reset-password?token=abc#t=1')).toEqual({
    message: 'refused: /email-verified with Bearer […]',
    stack: 'at f (https://x.example/reset-password:3:4)\nat https://x.example/p',
    path: '/reset-password',
  })
})

test('a report is cut to its limits and never empty', () => {
  const { message, stack, path } = reportOf(error('m'.repeat(600), 's'.repeat(5000)), `/${'p'.repeat(400)}`)
  expect([message.length, stack?.length, path.length]).toEqual([500, 4000, 300])
  expect(reportOf(new Error(''), '/').message).toBe('Error')
})
