import { readFileSync } from 'node:fs'
import type { TSchema } from 'typebox'
import Value from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { checkFamily } from '#server/catalogue/check-family'
import { FamilyCase, FamilyFile, ModelEntry } from '#shared/catalogue/catalogue-file'
import { Component, ComponentPrice } from '#shared/configurator/component.schema'
import { DRAWING_KINDS } from '#shared/configurator/drawing-kinds'
import { CriterionOption, Exclusion } from '#shared/configurator/option.schema'
import {
  ComponentType,
  ConfigurationTemplate,
  Criterion,
  DerivedValue,
  DrawingPlan,
  Rule,
  Surcharge,
  Table,
} from '#shared/configurator/template.schema'
import { FileAsk } from '#shared/line-files/file-ask.schema'

/** `docs/templates.md` is complete alone: its file is one that can be ordered, and it names every field and every value. */

const page = readFileSync(new URL('../../docs/templates.md', import.meta.url), 'utf8')

/** What stands under a heading, up to the next of any level. */
const under = (heading: string): string => {
  const start = page.indexOf(`\n${heading}\n`)
  if (start < 0) throw new Error(`docs/templates.md has no « ${heading} »`)
  const text = page.slice(start + heading.length + 2)
  const end = text.search(/^#{2,3} /m)
  return end < 0 ? text : text.slice(0, end)
}

/** The names in the first column of the table under a heading. */
const listed = (heading: string): string[] =>
  under(heading)
    .split('\n')
    .filter((line) => /^\| (– )?`/.test(line))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
    .toSorted()

const sections: Readonly<Record<string, TSchema>> = {
  '### The file': FamilyFile,
  '### `family`': FamilyFile.properties.family,
  '### `models[]`': ModelEntry,
  '### `cases[]`': FamilyCase,
  '### `template`': ConfigurationTemplate,
  '### `files[]`': FileAsk,
  '### `tables`': Table,
  '### `criteria[]`': Criterion,
  '### `options[]`': CriterionOption,
  '### `unavailable[]`': Exclusion,
  '### `derived[]`': DerivedValue,
  '### `rules[]`': Rule,
  '### `componentTypes[]`': ComponentType,
  '### `surcharges[]`': Surcharge,
  '### `components[]`': Component,
  '### `price`': ComponentPrice,
  '### `drawing`': DrawingPlan,
}

/** Fields that have a section of their own. */
const elsewhere = new Set(
  Object.keys(sections).map((heading) => heading.replace(/^### `?/, '').replace(/(\[\])?`?$/, '')),
)

interface Fields {
  anyOf?: TSchema[]
  properties?: Record<string, TSchema>
  items?: TSchema
  additionalProperties?: boolean | TSchema
}

/** Names of a schema's fields, those of fields in it behind a dot. */
const fieldsOf = (schema: TSchema): string[] => {
  const { anyOf, properties } = schema as Fields
  if (anyOf !== undefined) return [...new Set(anyOf.flatMap(fieldsOf))]
  return Object.entries(properties ?? {}).flatMap(([name, inner]) => {
    const { items, additionalProperties } = inner as Fields
    const nested = elsewhere.has(name) ? [] : fieldsOf(inner).map((field) => `${name}.${field}`)
    const ofItems = elsewhere.has(name) || !items ? [] : fieldsOf(items).map((field) => `${name}[].${field}`)
    const isWhole = nested.length === 0 || typeof additionalProperties === 'object'
    return [...(isWhole ? [name] : []), ...nested, ...ofItems]
  })
}

describe('docs/templates.md', () => {
  it('has a file that an import takes as it stands', async () => {
    const file: unknown = JSON.parse(/```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '')
    expect([...Value.Errors(FamilyFile, file)]).toEqual([])
    if (!Value.Check(FamilyFile, file)) throw new Error('it has the form of a family')
    expect((await checkFamily(file)).faults).toEqual([])
  })

  it.each(Object.entries(sections))('%s lists every field of its schema, and no other', (heading, schema) => {
    expect(listed(heading)).toEqual(fieldsOf(schema).toSorted())
  })

  it('gives each field a unit or its values, and an example where it has no section of its own', () => {
    const bare = Object.keys(sections).flatMap((heading) =>
      under(heading)
        .split('\n')
        .filter((line) => /^\| (– )?`/.test(line))
        .map((line) =>
          line
            .replaceAll('\\|', '')
            .split('|')
            .map((cell) => cell.trim()),
        )
        .filter(
          ([, , unit = '', says = '', example = '']) =>
            (unit === '' && says === '') || (example === '' && !says.startsWith('see')),
        )
        .map(([, name]) => `${heading} ${name}`),
    )
    expect(bare).toEqual([])
  })

  it('tells of each drawing what it reads', () => {
    const told = under('## Drawing kinds')
      .split('\n')
      .flatMap((line) => {
        const [, kind, values] = /^\| `([a-z_]+)` \| (.*) \|$/.exec(line) ?? []
        return kind && values ? [[kind, [...values.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name)]] : []
      })
    const read = DRAWING_KINDS.map((kind) => {
      const path = `../../shared/drawings/${kind.replace('_', '-')}.geometry.ts`
      const source = readFileSync(new URL(path, import.meta.url), 'utf8')
      return [
        kind,
        [...new Set([...source.matchAll(/\bvalues\.([a-z_]+)/g)].map(([, name]) => name))].toSorted(),
      ]
    })
    expect(told).toEqual(read)
  })
})
