import { fromText, largestText, loadText, type ModelFacts, madeText } from '#shared/catalogue/model-facts'

/** What tells a model from others in one line: how large, how strong, from which price, how long it takes to make. */
export const factTexts = (facts: ModelFacts | null | undefined): string[] =>
  facts
    ? [largestText(facts), loadText(facts), fromText(facts), madeText(facts)].filter((text) => text !== null)
    : []
