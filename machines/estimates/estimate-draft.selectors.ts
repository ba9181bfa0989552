import type { EstimateProblems } from '#shared/estimates/giving.rules'
import { unsoundProblems } from '#shared/estimates/typed-figures'
import { lackingOf } from './draft-form.ts'
import type { EstimateDraftSnapshot } from './estimate-draft.machine.ts'

type Context = EstimateDraftSnapshot['context']

/** What is said of its fields, worked out once for each estimate as it stands. */
const known = new WeakMap<Context, EstimateProblems>()

const worked = (context: Context): EstimateProblems => {
  const { content, texts, issuer, judged, refused } = context
  if (content === null) return {}
  const said = Object.fromEntries(
    Object.entries(refused).flatMap(([field, [message]]) =>
      message === undefined ? [] : [[field, message]],
    ),
  )
  return {
    ...said,
    ...(judged && issuer !== null ? lackingOf(content, texts, issuer) : unsoundProblems(content, texts)),
  }
}

/**
 * What is wrong, in French, by field as `givingProblems` names them: what is no figure at once, what lacks from when handing it
 * out was refused, what the server said.
 */
export const problemsOf = ({ context }: EstimateDraftSnapshot): EstimateProblems => {
  const before = known.get(context)
  if (before !== undefined) return before
  const problems = worked(context)
  known.set(context, problems)
  return problems
}

/** What lacks in the facts of who issues it; none before handing it out was refused. */
export const issuerLacks = (snapshot: EstimateDraftSnapshot): string | null => {
  const fields = Object.keys(problemsOf(snapshot)).filter((field) => field.startsWith('issuer.'))
  return fields.length === 0 ? null : fields.join(' ')
}
