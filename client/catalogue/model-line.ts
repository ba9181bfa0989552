import { fromText, largestText, loadText, madeText } from '#shared/catalogue/model-facts'
import type { ModelFacts } from '#shared/catalogue/model-facts.schema'

/** What tells a model from others in one line: how large, how strong, from which price, how long it takes to make. */
export const factTexts = (facts: ModelFacts | null | undefined): string[] =>
  facts
    ? [largestText(facts), loadText(facts), fromText(facts), madeText(facts)].filter((text) => text !== null)
    : []
