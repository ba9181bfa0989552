import { expect, expectTypeOf, test } from 'vitest'
import { initialTransition, transition } from 'xstate'
import {
  isChecked,
  isRunning,
  isStopped,
  mayHappen,
  RUNNING_STATES,
  type UploadFact,
  type UploadSnapshot,
  uploadAt,
  uploadLife,
} from '#machines/lives/upload.machine'
import { UPLOAD_STATES, type UploadState } from '#shared/dashboard/uploads/uploads.rules'
import { uploadFacts } from './upload.paths.ts'

/** What an upload may become and by what, as the trade has it: not taken from the chart. */
const following: Record<UploadState, Partial<Record<UploadFact['type'], UploadState>>> = {
  received: { 'work.taken': 'checking', 'upload.cancelled': 'cancelled' },
  checking: {
    'work.taken': 'checking',
    'check.passed': 'ready',
    'check.refused': 'refused',
    'work.failed': 'failed',
    'upload.cancelled': 'cancelled',
  },
  ready: {
    'gaps.confirmed': 'ready',
    'publication.asked': 'publishing',
    'check.asked': 'received',
    'upload.cancelled': 'cancelled',
    'upload.expired': 'cancelled',
  },
  refused: {},
  failed: { 'check.asked': 'received' },
  publishing: {
    'work.taken': 'publishing',
    'list.published': 'published',
    'list.overtaken': 'ready',
    'work.failed': 'failed',
    'upload.cancelled': 'cancelled',
  },
  published: {},
  cancelled: {},
}

const jobsOf = (actions: readonly { type: string }[]): number =>
  actions.filter(({ type }) => type === 'enqueueJob').length

test.each(UPLOAD_STATES)('what follows %s', (state) => {
  for (const fact of uploadFacts) {
    const to = following[state][fact.type]
    expect([fact.type, mayHappen({ state }, fact.type)]).toEqual([fact.type, to !== undefined])
    expect(transition(uploadLife, uploadAt({ state }), fact)[0].value).toBe(to ?? state)
  }
})

test('a job is enqueued when it comes, is to be checked again or to be published, and never else', () => {
  expect(jobsOf(initialTransition(uploadLife)[1])).toBe(1)
  for (const state of UPLOAD_STATES)
    for (const fact of uploadFacts) {
      const [, actions] = transition(uploadLife, uploadAt({ state }), fact)
      const isHandedOn =
        mayHappen({ state }, fact.type) && (fact.type === 'check.asked' || fact.type === 'publication.asked')
      expect([state, fact.type, jobsOf(actions)]).toEqual([state, fact.type, isHandedOn ? 1 : 0])
    }
})

test('what screens and calls ask of a state', () => {
  const where = (is: (upload: { state: UploadState }) => boolean): UploadState[] =>
    UPLOAD_STATES.filter((state) => is({ state }))
  expect({ running: where(isRunning), checked: where(isChecked), stopped: where(isStopped) }).toEqual({
    running: ['received', 'checking', 'publishing'],
    checked: ['ready', 'publishing', 'published'],
    stopped: ['refused', 'failed', 'cancelled'],
  })
  expect(RUNNING_STATES).toEqual(where(isRunning))
})

test('the chart’s states are those of the schemas', () => {
  expectTypeOf<UploadSnapshot['value']>().toEqualTypeOf<UploadState>()
})
