import { describe, expect, it } from 'vitest'
import { exampleFamily } from '#server/dashboard/uploads/examples-family'
import type { FamilyFile } from '#shared/catalogue/catalogue-file'
import { compileTemplate } from '#shared/configurator/compile'
import type { Component } from '#shared/configurator/component.schema'
import type { Criterion } from '#shared/configurator/template.schema'
import { refusalOf } from './upload-files.ts'

const changed = (change: (file: FamilyFile) => void): string => {
  const file = structuredClone(exampleFamily)
  change(file)
  return JSON.stringify(file)
}

/** What bounds the time of a check is what it goes over: each of these would take seconds to hours without. */
describe('a template that would take too long to check', () => {
  const TOO_LARGE = 'Ce gabarit est trop volumineux pour être vérifié'
  const part = (at: number): Component => ({
    reference: `P-${at}`,
    type: 'profile',
    label: 'x',
    price: { kind: 'unit', cents: 1, per: 'm' },
    attributes: {},
  })

  it('is refused by its size, whatever makes it: keys of a table, models, components', async () => {
    const keys = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`K${at}`, 1]))
    expect(
      await refusalOf(
        changed((file) => Object.assign(file.template.tables, { keys: { kind: 'map', values: keys } })),
      ),
    ).toContain(TOO_LARGE)
    expect(
      await refusalOf(
        changed((file) => {
          file.components.push(...Array.from({ length: 399 }, (_, at) => part(at)))
          Object.assign(file, { notice: 'x' })
        }),
      ),
    ).toBe('Cette famille ou un de ses modèles compte 401 composants\u00a0: 400 au plus.')
    expect(
      await refusalOf(
        changed((file) => {
          const [model] = file.models
          if (model === undefined) return
          const tables = Object.fromEntries(
            Array.from({ length: 8 }, (_, at) => [
              `t${at}`,
              {
                kind: 'grid' as const,
                columns: Array.from({ length: 40 }, (__, x) => x),
                rows: Array.from({ length: 40 }, (__, y) => y),
                values: Array.from({ length: 40 }, () => Array.from({ length: 40 }, () => 123_456)),
              },
            ]),
          )
          file.models = Array.from({ length: 40 }, (_, at) => ({ ...model, reference: `M-${at}`, tables }))
        }),
      ),
    ).toContain(TOO_LARGE)
  })

  it('by its proofs is refused: each is short in conditions and long in what they read', () => {
    const { template, components } = exampleFamily
    const switches = Array.from(
      { length: 14 },
      (_, at): Criterion => ({ kind: 'boolean', key: `b${at}`, label: 'x' }),
    )
    const sum = Array.from({ length: 8 }, () => 'min(d, 1) + 1+1+1+1+1+1+1+1+1').join(', ')
    const derived = Array.from({ length: 30 }, (_, at) => ({
      key: `d${at}`,
      value: at === 0 ? 'if(b0, 1, 2)' : `max(${sum})`.replaceAll('d,', `d${at - 1},`),
    }))
    const when = `${switches.map(({ key }) => key).join(' and ')} and d29 > 5000`
    const choice: Criterion = {
      kind: 'choice',
      key: 'c',
      information: true,
      label: 'c',
      options: [{ value: 'A', label: 'A', unavailable: [{ when, reason: 'Non.' }] }],
    }
    const compiled = compileTemplate(
      {
        ...template,
        criteria: [...template.criteria, ...switches, choice],
        derived: [...template.derived, ...derived],
      },
      components,
    )
    expect(compiled).toEqual({
      ok: false,
      faults: [
        {
          path: 'criteria[16].options',
          message:
            'toutes les options peuvent être indisponibles en même temps : gardez-en une sans condition',
        },
      ],
    })
  })
})
