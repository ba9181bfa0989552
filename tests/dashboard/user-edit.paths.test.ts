import { expect } from 'vitest'
import { rightsOf, userEditMachine } from '#machines/dashboard/users/user-edit.machine'
import { describePaths, done, failed, refusal } from '#tests/platform/paths'
import { anAccount, detailsOf } from './users.fixtures.ts'

const account = anAccount({ status: 'inactive' })
const opened = { ...account, status: 'active' as const }

describePaths(userEditMachine, {
  inputs: [{ id: account.id, actorId: 'me' }],
  events: [
    done('readUser', detailsOf(account)),
    failed('readUser', refusal('NOT_FOUND')),
    { type: 'details.retry' },
    { type: 'details.refresh' },
    { type: 'rights.change', change: { status: 'active' } },
    { type: 'rights.change', change: { type: 'partenaire' } },
    { type: 'rights.reset' },
    { type: 'rights.submit' },
    { type: 'change.confirm' },
    { type: 'change.cancel' },
    done('changeUser', { kind: 'changed', user: opened }),
    done('changeUser', { kind: 'overtaken', user: opened, message: 'Modifié entre-temps.' }),
    failed('changeUser', refusal('LAST_ADMIN')),
    done('readAgain', detailsOf(opened)),
    failed('readAgain', refusal('NETWORK')),
  ],
  project: ({ context }) => [
    context.details?.user.status,
    context.draft,
    context.failure?.code,
    context.overtaken,
  ],
  check: (snapshot) => {
    const { details, draft } = snapshot.context
    if (snapshot.matches('saving') || snapshot.matches('confirming')) {
      expect(details && rightsOf(details.user)).not.toEqual(draft)
    }
    if (snapshot.matches('reading') || snapshot.matches('unread')) expect(details).toBe(null)
    else expect(draft).not.toBe(null)
  },
})
