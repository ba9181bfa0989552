import { figureOf, PlanDrawing } from '#client/platform/drawings/PlanDrawing.tsx'
import { arcOf, developedLength, straightParts, stretchesOf } from '#shared/configurator/bend-geometry'
import { type Placed, piecesOf, placedAlong } from '#shared/configurator/bend-layout'
import { axisLegs, type BendPlan, parsePlan } from '#shared/configurator/bend-plan'
import { cornerText, faceText, legName, planText } from '#shared/configurator/bend-text'
import { hungText, PLAN_FACE } from '#shared/configurator/rail-ends'
import { capitalized } from '#shared/platform/text'
import styles from './PlanSheet.module.css'

/** The plan of a line whose rail is bent, from the values that its drawing keeps; null of any other line. */
export const planOf = ({ values }: { values: Readonly<Record<string, unknown>> }) => {
  const plan = parsePlan(values.plan)
  return plan === null ? null : { plan, profile: typeof values.profile === 'number' ? values.profile : 0 }
}

interface PlanSheetProps {
  plan: BendPlan
  /** mm */
  profile: number
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

const whole = (length: number | undefined): string => (length === undefined ? '' : String(Math.round(length)))

/** Legs and corners in their order. */
const Parts = ({ plan, profile }: Omit<PlanSheetProps, 'values'>) => {
  const axis = axisLegs(plan, profile) ?? []
  const straights = straightParts(plan, profile) ?? []
  const arcs = (stretchesOf(plan, profile) ?? []).filter(({ kind }) => kind === 'arc')
  const faced = plan.measure !== 'axis'
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
        {plan.legs.flatMap((leg, place) => {
          const corner = plan.corners[place]
          const arc = arcs[place]
          return [
            <tr key={`leg${legName(place)}`}>
              <th scope="row">Côté {legName(place)}</th>
              <td>{leg}</td>
              {faced && <td>{whole(axis[place])}</td>}
              <td>droit {whole(straights[place])}</td>
              <td />
            </tr>,
            ...(corner && arc
              ? [
                  <tr key={`corner${legName(place)}`}>
                    <th scope="row">Cintrage {place + 1}</th>
                    <td>
                      {cornerText(corner)}, R&nbsp;{corner.radius}
                    </td>
                    {faced && <td />}
                    <td>arc {whole(arcOf(corner))}</td>
                    <td>
                      de {whole(arc.from)} à {whole(arc.to)}
                    </td>
                  </tr>,
                ]
              : []),
          ]
        })}
      </tbody>
    </table>
  )
}

interface PlacingProps {
  plan: BendPlan
  profile: number
  placed: Placed
}

/** The pieces to cut, and where supports and splices go. */
const Placing = ({ plan, profile, placed: { supports, splices } }: PlacingProps) => {
  const pieces = piecesOf(plan, profile, splices) ?? []
  return (
    <dl className={styles.placing}>
      <div>
        <dt>Débit</dt>
        <dd>
          {pieces
            .map(({ length, arcs }, place) => {
              const bends = arcs.map(({ corner, from, to }) => `cintrage ${corner + 1} de ${from} à ${to}`)
              return `pièce ${place + 1}\u00a0: ${[`${length}\u00a0mm`, ...bends].join(', ')}`
            })
            .join('\u00a0; ')}
        </dd>
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
}
