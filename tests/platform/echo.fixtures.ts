import Type from 'typebox'
import { endpoint } from '#shared/platform/endpoint'

export const Params = Type.Object({ name: Type.String({ maxLength: 20 }) })

export const Query = Type.Object({ page: Type.Optional(Type.String({ pattern: '^[0-9]+$' })) })

export const Body = Type.Object({
  amount: Type.Number({ minimum: 0 }),
  quantity: Type.Integer({ minimum: 1, maximum: 999 }),
  text: Type.String({ minLength: 1, maxLength: 5 }),
  kind: Type.Union([Type.Literal('a'), Type.Literal('b')]),
  lines: Type.Array(
    Type.Object({ zip: Type.String({ pattern: '^[0-9]{5}$' }), yes: Type.Optional(Type.Boolean()) }),
    {
      maxItems: 2,
    },
  ),
  more: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
})

export const Reply = Type.Object({
  success: Type.Literal(true),
  name: Type.String(),
  query: Type.Unknown(),
  body: Type.Unknown(),
})

export type Echo = {
  params: Type.Static<typeof Params>
  query: Type.Static<typeof Query>
  body: Type.Static<typeof Body>
  reply: Type.Static<typeof Reply>
}

export const echo = endpoint<Echo>('POST', '/api/echo/:name', 'public')

export const Narrow = Type.Object({ success: Type.Literal(true), shown: Type.String() })

export const narrow = endpoint<{ reply: Type.Static<typeof Narrow> }>('GET', '/api/narrow', 'public')

export const broken = endpoint<{ reply: Type.Static<typeof Narrow> }>('GET', '/api/broken', 'public')

export const limited = endpoint<{ reply: Type.Static<typeof Narrow> }>('GET', '/api/limited', 'public')

export const wide = { success: true as const, shown: 'yes', hidden: 'no' }
