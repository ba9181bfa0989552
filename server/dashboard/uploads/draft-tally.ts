import type { DraftComparison, DraftExample, DraftGroup } from '#shared/dashboard/uploads/draft.schema'
import type { DraftGroupName } from '#shared/dashboard/uploads/draft-groups'
import { toEuros } from '#shared/platform/money'

/** What answers come to by one list: their price in cents, or why they cannot be ordered, in French. */
export type Outcome = { cents: number } | { reason: string }

/** Examples that a group keeps. */
const EXAMPLES = 5

/** What is compared: a configuration, and the order that it is a line of. */
export type Compared = Pick<DraftExample, 'model' | 'criteria' | 'components' | 'order'>

/** Sorts configurations by what becomes of them, and keeps the examples worth reading. */
export class DraftTally {
  #compared = 0
  readonly #groups: Record<DraftGroupName, { count: number; examples: Map<string, DraftExample> }> = {
    dearer: { count: 0, examples: new Map() },
    cheaper: { count: 0, examples: new Map() },
    impossible: { count: 0, examples: new Map() },
    possible: { count: 0, examples: new Map() },
  }

  add(compared: Compared, before: Outcome, after: Outcome): void {
    this.#compared += 1
    const name = groupOf(before, after)
    if (name === undefined) return
    const group = this.#groups[name]
    group.count += 1
    const reason = 'reason' in after ? after.reason : 'reason' in before ? before.reason : ''
    // what cannot be ordered is told once for each reason
    const key = reason === '' ? String(group.count) : `${compared.model}\u0000${reason}`
    const known = group.examples.get(key)
    if (known !== undefined) {
      known.alike += 1
      return
    }
    group.examples.set(key, {
      ...compared,
      oldPrice: 'cents' in before ? toEuros(before.cents) : null,
      newPrice: 'cents' in after ? toEuros(after.cents) : null,
      reason,
      alike: 1,
    })
    // one more than is kept, so that the least of them can go
    if (reason === '' && group.examples.size > EXAMPLES) {
      const [least] = [...group.examples].toSorted(([, one], [, other]) => gapOf(one) - gapOf(other))
      if (least) group.examples.delete(least[0])
    }
  }

  comparison(): DraftComparison {
    return {
      compared: this.#compared,
      dearer: this.#group('dearer'),
      cheaper: this.#group('cheaper'),
      impossible: this.#group('impossible'),
      possible: this.#group('possible'),
    }
  }

  #group(name: DraftGroupName): DraftGroup {
    const { count, examples } = this.#groups[name]
    const sorted = [...examples.values()].toSorted(
      (one, other) => other.alike - one.alike || gapOf(other) - gapOf(one),
    )
    return { count, examples: sorted.slice(0, EXAMPLES) }
  }
}

const groupOf = (before: Outcome, after: Outcome): DraftGroupName | undefined => {
  if ('reason' in before) return 'reason' in after ? undefined : 'possible'
  if ('reason' in after) return 'impossible'
  if (before.cents === after.cents) return undefined
  return after.cents > before.cents ? 'dearer' : 'cheaper'
}

const gapOf = ({ oldPrice, newPrice }: DraftExample): number =>
  oldPrice === null || newPrice === null ? 0 : Math.abs(newPrice - oldPrice)
