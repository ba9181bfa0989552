import { useSelector } from '@xstate/react'
import { type TextField, textOf } from '#machines/estimates/draft-form'
import type { EstimateDraftRef } from '#machines/estimates/estimate-draft.machine'
import { problemsOf } from '#machines/estimates/estimate-draft.selectors'
import { type FigureName, figureText } from '#shared/estimates/typed-figures'

interface Typing {
  target: { value: string }
}

/** What is wrong with a field, as `givingProblems` names it. */
export const useProblem = (draft: EstimateDraftRef, field: string): string | undefined =>
  useSelector(draft, (snapshot) => problemsOf(snapshot)[field])

/** What a text field of the whole spreads, and what is wrong with it. */
export const useEditorText = (draft: EstimateDraftRef, field: TextField) => {
  const value = useSelector(draft, ({ context: { content } }) =>
    content === null ? '' : textOf(content, field),
  )
  return {
    problem: useProblem(draft, field),
    control: {
      name: field,
      value,
      onChange: ({ target }: Typing) =>
        draft.send({ type: 'form.edit', edit: { type: 'text.type', field, text: target.value } }),
    },
  }
}

/** What the field of a figure spreads: it stands there as it was typed. */
export const useEditorFigure = (draft: EstimateDraftRef, name: FigureName) => {
  const value = useSelector(draft, ({ context: { content, texts } }) =>
    content === null ? '' : figureText(content, texts, name),
  )
  return {
    name,
    value,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    onChange: ({ target }: Typing) =>
      draft.send({ type: 'form.edit', edit: { type: 'figure.type', name, text: target.value } }),
  }
}
