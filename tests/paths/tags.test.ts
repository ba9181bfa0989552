import { expect, test } from 'vitest'
import type { AnyStateNode } from 'xstate'
import { settings } from '#paths/settings'
import { declared } from './declared.ts'

/** Tags that promise nobody that something ends. */
const RESTING = [
  'asked',
  'asking',
  'attached',
  'awaiting',
  'canAdd',
  'checked',
  'configuring',
  'confirm',
  'confirmation',
  'conflict',
  'counting',
  'editable',
  'editing',
  'ended',
  'dialog',
  'entry',
  'expanded',
  'expired',
  'failed',
  'fixed',
  'form',
  'guest',
  'incomplete',
  'last_details',
  'late',
  'leaving',
  'listed',
  'locked',
  'lost',
  'missing',
  'offered',
  'open',
  'ready',
  'refused',
  'restored',
  'running',
  'saved',
  'scanning',
  'sent',
  'signedIn',
  'stale',
  'stopped',
  'stuck',
  'told',
  'tooShort',
  'tooltips',
  'tried',
  'unkept',
  'unreachable',
  'unreadable',
  'unsent',
  'validation',
]

const tagsOf = (node: AnyStateNode): string[] => [
  ...node.tags,
  ...Object.values(node.states).flatMap((child: AnyStateNode) => tagsOf(child)),
]

test('every tag of every machine says « wait », or is known not to', async () => {
  const tags = new Set((await declared()).flatMap(({ machine }) => tagsOf(machine.root)))
  expect([...tags].sort()).toEqual([...settings.busy, ...RESTING].sort())
})
