import { expect } from 'vitest'
import { problemsOf } from '#machines/dashboard/featured/featured-fields'
import { featuredFormMachine } from '#machines/dashboard/featured/featured-form.machine'
import { featuredListMachine } from '#machines/dashboard/featured/featured-list.machine'
import { featuredTargetMachine } from '#machines/dashboard/featured/featured-target.machine'
import { describePaths, done, elapsed, failed, refusal } from '#tests/platform/paths'
import { featured, picture } from './featured.fixtures.ts'

const a = featured('a')
const b = featured('b', { position: 2 })

describePaths(featuredListMachine, {
  inputs: [undefined],
  events: [
    { type: 'list.retry' },
    { type: 'featured.move', id: 'a', to: 1 },
    { type: 'featured.move', id: 'a', to: 0 },
    { type: 'featured.move', id: 'z', to: 0 },
    { type: 'drag.start', id: 'a', to: 0 },
    { type: 'drag.over', to: 1 },
    { type: 'drag.drop' },
    { type: 'drag.cancel' },
    { type: 'featured.remove', id: 'a' },
    { type: 'removal.confirm' },
    { type: 'removal.cancel' },
    done('load', [a, b]),
    failed('load', refusal('NETWORK')),
    done('reload', [b]),
    failed('reload', refusal('NETWORK')),
    done('saveOrder', [
      { ...b, position: 1 },
      { ...a, position: 2 },
    ]),
    failed('saveOrder', refusal('FEATURED_CHANGED')),
    done('remove'),
    failed('remove', refusal('FEATURED_CHANGED')),
  ],
  project: ({ context: { products, order, drag, removing, failure } }) => [
    products.map(({ id, position }) => `${id}${position}`),
    order,
    drag?.to,
    removing?.id,
    failure?.code,
  ],
  check: (snapshot) => {
    const { products, order, removing } = snapshot.context
    // nothing is shown twice, and nothing is lost, whatever moves
    expect(Object.values(order).flat().sort()).toEqual(products.map(({ id }) => id).sort())
    expect(snapshot.hasTag('asking')).toBe(removing !== null)
    if (snapshot.matches({ shown: 'settled' })) {
      expect(order.hot).toEqual(products.toSorted((x, y) => x.position - y.position).map(({ id }) => id))
    }
  },
})

const target = { ...a, images: [], description: 'Texte du catalogue' }

describePaths(featuredFormMachine, {
  inputs: [
    { id: null, section: 'new' },
    { id: 'a', section: 'hot' },
  ],
  events: [
    { type: 'form.retry' },
    { type: 'field.change', field: 'name', value: 'Rail' },
    { type: 'field.change', field: 'name', value: '' },
    { type: 'target.choose', target },
    { type: 'target.clear' },
    { type: 'image.choose', file: { size: 1 } },
    { type: 'image.remove' },
    { type: 'form.submit' },
    { type: 'conflict.keep' },
    { type: 'conflict.take' },
    { type: 'conflict.leave' },
    done('load', a),
    failed('load', refusal('NOT_FOUND')),
    done('save', { kind: 'saved' }),
    done('save', { kind: 'changed', product: { ...a, name: 'Le leur', version: 7 } }),
    failed('save', refusal('INVALID_FIELDS', { errors: { target: ['Parti.'] } })),
    done('sendImage', picture),
    failed('sendImage', refusal('INVALID_FIELDS')),
  ],
  project: ({ context: { fields, version, other, tried, refused, failure, imageFailure } }) => [
    fields.name,
    fields.target === null,
    fields.image?.id,
    version,
    other?.version,
    tried,
    refused,
    failure?.code,
    imageFailure?.code,
  ],
  limit: 60_000,
  check: (snapshot) => {
    const { fields, other, id, version } = snapshot.context
    expect(snapshot.hasTag('conflict')).toBe(other !== null)
    if (snapshot.hasTag('saving')) {
      expect(problemsOf(fields)).toEqual({})
      expect(snapshot.hasTag('sending')).toBe(false)
    }
    if (id !== null && !snapshot.hasTag('loading') && !snapshot.hasTag('failed')) {
      expect(version).toBeGreaterThan(0)
    }
  },
})

describePaths(featuredTargetMachine, {
  inputs: [undefined],
  events: [
    { type: 'search.type', text: 'rail' },
    { type: 'search.type', text: 'ra' },
    { type: 'search.type', text: '' },
    { type: 'search.submit' },
    { type: 'active.move', by: 1 },
    { type: 'active.move', by: -1 },
    { type: 'active.leave' },
    elapsed('debounce', 'featuredTarget.typing'),
    done('search', [target, { ...target, subFamily: { id: 'm', name: 'M', reference: 'M' } }]),
    done('search', []),
    failed('search', refusal('NETWORK')),
  ],
  project: ({ context: { text, found, active, failure } }) => [text, found?.length, active, failure?.code],
  check: (snapshot) => {
    const { text, found, active, failure } = snapshot.context
    // the keyboard is on something that is there, or on nothing
    if (active !== null) expect(found?.[active]).toBeDefined()
    if (snapshot.hasTag('busy')) expect(text.trim().length).toBeGreaterThan(2)
    if (snapshot.hasTag('tooShort')) expect([found, failure]).toEqual([null, null])
  },
})
