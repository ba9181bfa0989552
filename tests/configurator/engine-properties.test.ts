import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { formerPrices } from '#shared/cart/former-prices.rules'
import { STRAIGHT } from '#shared/configurator/bend-plan'
import type { Answers } from '#shared/configurator/choose'
import { compileTemplate, leadTimeRange } from '#shared/configurator/compile'
import { evaluate } from '#shared/configurator/evaluate'
import type { Criteria, CriterionValue, EvaluatedDomain, Evaluation } from '#shared/configurator/evaluation'
import { priceConfiguration } from '#shared/orders/pricing.rules'
import { ENDLESS, runs } from '#tests/platform/runs'
import { inCart } from './cart-line.ts'
import { familySlugs, modelsOf, type TestModel } from './families.ts'
import { answer, evaluationOf, NOTHING } from './paths.ts'
import { cleared, errorsOf, moves, walk, wayOut, withoutProblem } from './walks.ts'

/**
 * What holds for every model of the catalogue, whatever a person does with what is offered. A *state* is reached
 * from nothing by choosing offered options, numbers inside their limits and available products, in any order,
 * changing and clearing on the way. `SEED` repeats or varies the walks.
 */
const RUNS = { numRuns: runs(24), seed: Number(process.env.SEED ?? 2026) }
const models = familySlugs().flatMap(modelsOf)

/** The price does not hang on the levels. */
const LEVEL = { id: '', name: '' }
const MODEL = { category: LEVEL, subCategory: LEVEL, family: LEVEL, subFamily: { ...LEVEL, reference: '' } }

/** Fails with the model and the state, so that a person can repeat it by hand. */
const inState = (model: TestModel, { criteria, selection }: Answers, what: string): string =>
  `${model.slug}.json ${model.reference} ${what}\n${JSON.stringify({ criteria, selection })}`

/** How many answers are offered; a number has many, and so has the plan of a rail that may be bent. */
const offeredCount = (domain: EvaluatedDomain): number =>
  domain.kind === 'number' || (domain.kind === 'plan' && domain.limits.corners > 0)
    ? Infinity
    : domain.options.filter(({ available }) => available).length

/** Every answer that counts: those given, and those that are the only ones possible. */
const standing = ({ criteria }: Evaluation): Criteria =>
  Object.fromEntries(
    criteria.flatMap(({ key, asked, value }) => (asked && value !== undefined ? [[key, value]] : [])),
  )

const unexplained = (evaluation: Evaluation): string[] => [
  ...evaluation.criteria.flatMap(({ key, domain }) =>
    domain.kind === 'number'
      ? []
      : domain.options
          .filter(({ available, reason }) => !available && !reason)
          .map(({ value }) => `${key}=${value}`),
  ),
  ...evaluation.components.flatMap(({ possibleProducts }) =>
    possibleProducts
      .filter(({ available, reason }) => !available && !reason)
      .map(({ reference }) => reference),
  ),
]

vi.setConfig({ testTimeout: ENDLESS })

/** Sentences that print a value which nobody gave. */
const unfinished = ({ criteria, components, problems, price }: Evaluation): string[] =>
  [
    ...problems.flatMap(({ message, fix }) => [message, fix?.label ?? '']),
    ...criteria.flatMap(({ domain }) =>
      domain.kind === 'number' ? [] : domain.options.map(({ reason = '' }) => reason),
    ),
    ...components.flatMap(({ possibleProducts }) => possibleProducts.map(({ reason = '' }) => reason)),
    ...price.lines.map(({ why }) => why),
  ].filter((sentence) => /…|undefined|NaN|[{}]/.test(sentence))

describe.each(models)('$slug $reference', (model) => {
  it('never offers a dead end', () => {
    fc.assert(
      fc.property(moves(14), (steps) => {
        const answers = walk(model, steps)
        const evaluation = evaluationOf(model, answers)
        const closed = evaluation.criteria.filter(
          ({ asked, domain }) =>
            asked && domain.kind !== 'number' && !domain.options.some(({ available }) => available),
        )
        expect(closed, inState(model, answers, 'has a choice without option')).toEqual([])
        for (const error of errorsOf(evaluation)) {
          const out = withoutProblem(model, answers, error)
          expect(out, inState(model, answers, `cannot lift ${error.key}: ${error.message}`)).toBeDefined()
        }
        expect(
          wayOut(model, answers),
          inState(model, answers, 'leads to no complete configuration'),
        ).toBeDefined()
      }),
      RUNS,
    )
  })

  it('asks no question that has one possible answer, and asks again what is freed', () => {
    fc.assert(
      fc.property(moves(14), fc.nat(1000), (steps, which) => {
        const answers = walk(model, steps)
        const { criteria } = evaluationOf(model, answers)
        const single = criteria.filter(({ asked, domain }) => asked && offeredCount(domain) === 1)
        expect(
          single.filter(({ forced, value }) => !forced || value === undefined),
          inState(model, answers, 'asks what has one answer'),
        ).toEqual([])
        // a number that is stated follows from others
        expect(criteria.filter(({ forced, domain }) => forced && domain.kind !== 'number')).toEqual(single)
        // whatever is taken away, an answer that nobody gave stands only while it is the only one
        const [key] = Object.entries(answers.criteria)[which % Object.keys(answers.criteria).length] ?? []
        if (key === undefined) return
        const freed = cleared(model, answers, key)
        expect(
          evaluationOf(model, freed).criteria.filter(
            ({ key: one, value, forced }) =>
              // a rail is straight until its plan says otherwise
              value !== undefined && value !== STRAIGHT && !forced && !Object.hasOwn(freed.criteria, one),
          ),
          inState(model, freed, 'keeps an answer that nobody gave'),
        ).toEqual([])
      }),
      RUNS,
    )
  })

  it('gives a reason for whatever is out, in whole sentences', () => {
    fc.assert(
      fc.property(moves(14), (steps) => {
        const answers = walk(model, steps)
        const evaluation = evaluationOf(model, answers)
        expect(unexplained(evaluation), inState(model, answers, 'hides a reason')).toEqual([])
        expect(unfinished(evaluation), inState(model, answers, 'says a sentence with a hole')).toEqual([])
      }),
      RUNS,
    )
  })

  it('gives the same price whatever the order of the choices', () => {
    fc.assert(
      fc.property(moves(14), fc.array(fc.nat(1000), { minLength: 40, maxLength: 40 }), (steps, order) => {
        const done = wayOut(model, walk(model, steps))
        if (!done) return
        const answered = standing(evaluationOf(model, done))
        let answers: Answers = { criteria: NOTHING.criteria, selection: done.selection }
        for (const place of order) {
          const { criteria } = answers
          const open = evaluationOf(model, answers).criteria.filter(
            ({ key, asked, value }) =>
              asked && (value === undefined || (value === STRAIGHT && !Object.hasOwn(criteria, key))),
          )
          const next = open[place % open.length]
          const value = next && answered[next.key]
          if (!next || value === undefined) break
          answers = answer(model, { ...answers, selection: {} }, next.key, value)
        }
        expect(evaluationOf(model, { ...answers, selection: done.selection })).toEqual(
          evaluationOf(model, done),
        )
      }),
      RUNS,
    )
  })

  it('comes back to the same when an answer is cleared and given again', () => {
    fc.assert(
      fc.property(moves(14), fc.nat(1000), (steps, which) => {
        const answers = walk(model, steps)
        const answered = Object.entries(answers.criteria)
        const entry = answered[which % answered.length]
        if (!entry) return
        const [key, value] = entry as [string, CriterionValue]
        expect(answer(model, cleared(model, answers, key), key, value), inState(model, answers, key)).toEqual(
          answers,
        )
      }),
      RUNS,
    )
  })

  it('agrees with itself across a JSON round trip, to the cent', () => {
    const { template, components } = JSON.parse(JSON.stringify(model)) as TestModel
    fc.assert(
      fc.property(moves(14), (steps) => {
        const answers = walk(model, steps)
        const carried = JSON.parse(JSON.stringify(answers)) as Answers
        expect(evaluate(template, components, carried.criteria, carried.selection)).toEqual(
          evaluationOf(model, answers),
        )
      }),
      RUNS,
    )
  })

  it('costs on the server what the browser showed, to the cent', () => {
    // As the server does: from what was stored, never from the browser's objects.
    const { template, components } = JSON.parse(JSON.stringify(model)) as TestModel
    const result = compileTemplate(template, components)
    if (!result.ok) throw new Error(`${model.reference} does not compile`)
    const loaded = {
      model: MODEL,
      template: model.template,
      components: model.components,
      fromCents: null,
      leadTimeRange: { from: 0, to: 0 },
      priceListVersion: 1,
    }
    fc.assert(
      fc.property(moves(14), fc.integer({ min: 1, max: 999 }), (steps, quantity) => {
        const answers = wayOut(model, walk(model, steps))
        if (!answers) return
        const { line, files, cents } = inCart(loaded, answers, quantity)
        const priced = priceConfiguration(result.compiled, MODEL, { ...line, files })
        expect(
          priced.ok ? [priced.line.unitCents, priced.line.totalCents] : priced.messages,
          inState(model, answers, 'has two prices'),
        ).toEqual([cents, cents * quantity])
        const shown = { ...line, display: { unitCents: cents } }
        expect(formerPrices([shown], new Map([[MODEL.subFamily.id, loaded]]))).toEqual([])
      }),
      RUNS,
    )
  })

  it('tells how long it takes to make as it was proved, without the rest of the proof', () => {
    const compiled = compileTemplate(model.template, model.components)
    expect(leadTimeRange(model.template)).toEqual(compiled.ok && compiled.leadTimeRange)
  })

  it('never throws, whatever is answered', () => {
    const compiled = compileTemplate(model.template, model.components)
    const delays = compiled.ok ? compiled.leadTimeRange : { from: 0, to: 0 }
    const keys = [
      ...model.template.criteria.map(({ key }) => key),
      '__proto__',
      'constructor',
      'toString',
      'x',
    ]
    const options = model.template.criteria.flatMap((criterion) =>
      criterion.kind === 'choice' ? criterion.options.map(({ value }) => value) : [],
    )
    const value = fc.oneof(
      fc.double(),
      fc.integer({ min: -10, max: 10_000 }),
      fc.boolean(),
      fc.string({ maxLength: 64 }),
      ...(options.length > 0 ? [fc.constantFrom(...options)] : []),
    )
    const types = [...model.template.componentTypes.map(({ type }) => type), '__proto__', 'constructor']
    const references = [...model.components.map(({ reference }) => reference), 'X', '__proto__']
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: 40 }),
        fc.dictionary(fc.constantFrom(...types), fc.constantFrom(...references), { maxKeys: 10 }),
        (criteria, selection) => {
          const evaluation = evaluationOf(model, { criteria, selection })
          const { cents, lines } = evaluation.price
          expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true)
          expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(cents)
          if (evaluation.complete) {
            expect(errorsOf(evaluation)).toEqual([])
            const { from, to } = delays
            expect(evaluation.leadTimeDays).toBeGreaterThanOrEqual(from)
            expect(evaluation.leadTimeDays).toBeLessThanOrEqual(to)
          }
        },
      ),
      { ...RUNS, numRuns: runs(120) },
    )
  })
})
