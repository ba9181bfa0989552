import { figureOf, PlanDrawing } from '#client/platform/drawings/PlanDrawing.tsx'
import { developedLength } from '#shared/configurator/bend-geometry'
import { type Placed, placedAlong } from '#shared/configurator/bend-layout'
import { faceText, planText } from '#shared/configurator/bend-text'
import { cutTexts, planParts, type SheetPlan } from '#shared/configurator/plan-sheet'
import { hungText, PLAN_FACE } from '#shared/configurator/rail-ends'
import { capitalized } from '#shared/platform/text'
import styles from './PlanSheet.module.css'

interface PlanSheetProps extends SheetPlan {
  values: Readonly<Record<string, unknown>>
}

/** All that a workshop and a fitter need to make and to hang a bent rail: drawn from below, with its numbers. */
export const PlanSheet = ({ plan, profile, values }: PlanSheetProps) => {
  const figure = figureOf(plan, profile)
  const placed = placedAlong(plan, { ...values, profile })
  const hung = hungText(values)
  if (figure === null) return <p>{planText(plan)}</p>
  return (
    <div className={styles.sheet}>
      <div className={styles.paper}>
        <PlanDrawing plan={plan} figure={figure} {...placed} hung={values} />
      </div>
      <p>
        Vu de dessous. {planText(plan)}. {hung && `${capitalized(hung)}. `}Profilé de {profile}&nbsp;mm.
        Développé <strong>{developedLength(plan, profile)}&nbsp;mm</strong>. {PLAN_FACE} {faceText(plan)}
      </p>
      <Parts plan={plan} profile={profile} />
      <Placing plan={plan} profile={profile} placed={placed} />
    </div>
  )
}

/** Legs and corners in their order. */
const Parts = (sheet: SheetPlan) => {
  const faced = sheet.plan.measure !== 'axis'
  return (
    <table className={styles.table}>
      <caption>Côtés et cintrages, en mm, depuis le départ</caption>
      <thead>
        <tr>
          <th scope="col">Partie</th>
          <th scope="col">Cote</th>
          {faced && <th scope="col">À l’axe</th>}
          <th scope="col">Droit ou arc</th>
          <th scope="col">Le long du rail</th>
        </tr>
      </thead>
      <tbody>
        {planParts(sheet).map(({ name, given, axis, made, along }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{given}</td>
            {faced && <td>{axis}</td>}
            <td>{made}</td>
            <td>{along}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface PlacingProps extends SheetPlan {
  placed: Placed
}

/** The pieces to cut, and where supports and splices go. */
const Placing = ({ plan, profile, placed: { supports, splices } }: PlacingProps) => (
  <dl className={styles.placing}>
    <div>
      <dt>Débit</dt>
      <dd>{cutTexts({ plan, profile }, splices).join('\u00a0; ')}</dd>
    </div>
    {splices.length > 0 && (
      <div>
        <dt>Raccords</dt>
        <dd>à {splices.join(', ')}&nbsp;mm du départ</dd>
      </div>
    )}
    {supports.length > 0 && (
      <div>
        <dt>{supports.length} supports</dt>
        <dd>à {supports.join(', ')}&nbsp;mm du départ</dd>
      </div>
    )}
  </dl>
)
