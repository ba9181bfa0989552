import fc from 'fast-check'
import Type, { type Static, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { describe, expect, expectTypeOf, test } from 'vitest'
import type { SelectedConfiguration } from '#machines/configurator/configurator.types'
import * as guards from '#machines/configurator/stored-guards'
import type { CartLine } from '#shared/cart/configurations.rules'
import type { UnavailableLine } from '#shared/cart/repeated.rules'
import {
  Configuration,
  CriteriaInput,
  Model,
  SelectedComponent,
  Surcharges,
} from '#shared/configurator/configurator.schema'
import { DrawingReply } from '#shared/configurator/drawing.schema'
import { LineFile } from '#shared/line-files/line-files.schema'
import { PriceLineReply, PriceMoved, ValidatedConfiguration } from '#shared/orders/orders.schema'
import { Differences } from '#shared/orders/reorder.schema'
import { fitting, type Shape } from '#tests/faults/openapi/arbitrary'
import { runs } from '#tests/platform/runs'

/** What session storage keeps, of the schemas of what is sent and answered; in place of euros, cents. */
const { model, criteria, selectedComponents, quantity } = Configuration.properties
const { sizes, summary, notices } = ValidatedConfiguration.properties
const { unitPrice: _unitPrice, amount: _amount, ...priceLine } = PriceLineReply.properties
const origin = {
  order: Type.String(),
  name: Type.String(),
  project: Type.Optional(Type.String()),
  unitCents: Type.Integer(),
}
const Selected = Type.Object({ model, criteria, selectedComponents })
/** That it is not empty is the server's to say, like every bound. */
const KeptFile = Type.Object({ ...LineFile.properties, size: Type.Integer() })
const Line = Type.Object({
  ...Configuration.properties,
  surcharges: Type.Optional(Surcharges),
  files: Type.Optional(Type.Array(KeptFile)),
  display: Type.Object({
    unitCents: Type.Integer(),
    sizes: Type.Optional(sizes),
    summary,
    lines: Type.Optional(
      Type.Array(
        Type.Object({ ...priceLine, unitCents: Type.Optional(Type.Number()), cents: Type.Integer() }),
      ),
    ),
    leadTimeDays: Type.Optional(Type.Number()),
    drawing: Type.Object({
      kind: DrawingReply.properties.kind,
      values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
    }),
    notices,
  }),
  name: Type.Optional(Type.String()),
  previous: Type.Optional(Type.Object({ ...origin, ...Differences.properties })),
  changedFrom: Type.Optional(Type.String()),
})
const Unavailable = Type.Object({
  ...origin,
  model,
  quantity,
  reasons: Type.Array(Type.String()),
  nearest: Type.Union([Line, Type.Null()]),
})

/** A schema as a shape that values are drawn of: what TypeBox writes as a pattern of names, or as one constant, by other words. */
const shapeOf = (schema: TSchema): Shape =>
  JSON.parse(JSON.stringify(schema), (_, part) => {
    if (typeof part !== 'object' || part === null) return part
    if ('const' in part) return { enum: [part.const] }
    if (!('patternProperties' in part)) return part
    const [values] = Object.values(part.patternProperties)
    return {
      type: 'object',
      additionalProperties: Object.keys(values ?? {}).length > 0 ? values : { type: 'boolean' },
    }
  })

const noPool = { named: () => [] } as unknown as Parameters<typeof fitting>[1]

type Holder = Record<string | number, unknown>

/** Each place in a value, by the object or list that holds it. */
const placesIn = (value: unknown): { holder: Holder; name: string }[] =>
  typeof value === 'object' && value !== null
    ? Object.keys(value).flatMap((name) => [
        { holder: value as Holder, name },
        ...placesIn((value as Holder)[name]),
      ])
    : []

const OTHERS: readonly unknown[] = [null, true, -1, 0, 1.5, 1000, '', 'other', [], [1], {}, { id: 1 }]

/** What a browser may have stored in its place: one part is gone, or another thing. */
const broken = (fits: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(fits, fc.nat(), fc.option(fc.constantFrom(...OTHERS), { nil: undefined }))
    .map(([whole, at, other]) => {
      const stored = JSON.parse(JSON.stringify({ whole }))
      const places = placesIn(stored)
      const place = places[at % places.length]
      if (place !== undefined) place.holder[place.name] = other
      return JSON.parse(JSON.stringify(stored)).whole
    })

test('the schemas are those of what is kept', () => {
  expectTypeOf<Static<typeof Selected>>().toExtend<SelectedConfiguration>()
  expectTypeOf<Static<typeof Line>>().toExtend<CartLine>()
  expectTypeOf<Omit<CartLine, 'files' | 'name'>>().toExtend<Omit<Static<typeof Line>, 'files' | 'name'>>()
  expectTypeOf<Static<typeof Unavailable>>().toExtend<UnavailableLine>()
})

describe.each<[string, (value: unknown) => boolean, TSchema]>([
  ['a number of pieces', guards.isPieces, quantity],
  ['a model', guards.isModel, Model],
  ['answers', guards.isCriteria, CriteriaInput],
  ['a component', guards.isComponent, SelectedComponent],
  ['a file of a line', guards.isLineFile, KeptFile],
  ['what is being changed', guards.isSelectedConfiguration, Selected],
  ['a line', guards.isLine, Line],
  ['a line that cannot be ordered', guards.isUnavailable, Unavailable],
  ['a price that moved', guards.isPriceMoved, PriceMoved],
])('%s that was stored', (_, is, schema) => {
  const fits = fitting(shapeOf(schema), noPool, '').map((value) => JSON.parse(JSON.stringify(value)))
  const checked = Compile(schema)

  test('is taken as the schema has it', () => {
    fc.assert(
      fc.property(fits, (value) => {
        expect([checked.Check(value), is(value)]).toEqual([true, true])
      }),
      { numRuns: runs(240) },
    )
  })

  test('with one part gone, or another thing in its place, is taken where the schema takes it', () => {
    let refused = 0
    fc.assert(
      fc.property(broken(fits), (value) => {
        const expected = checked.Check(value)
        if (!expected) refused += 1
        expect(is(value)).toBe(expected)
      }),
      { numRuns: runs(2400) },
    )
    expect(refused).toBeGreaterThan(0)
  })
})
