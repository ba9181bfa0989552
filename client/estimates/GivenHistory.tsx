import { Card } from '#client/platform/ui/Card.tsx'
import { EndBy } from '#client/team/StepBy.tsx'
import { estimateValidText } from '#shared/estimates/estimate-text'
import type { Estimate, EstimateAnswer, GivenEstimate } from '#shared/estimates/estimates.schema'
import { formatDateTime } from '#shared/platform/dates'
import { formatCents } from '#shared/platform/money'
import styles from './Estimate.module.css'

/** `Accepté par Société d’Essai le 3 décembre 2026 à 10 h 12` */
const answerText = ({ kind, name, at }: EstimateAnswer): string =>
  kind === 'accepted'
    ? `Accepté par ${name} le ${formatDateTime(at)}`
    : `Refusé${name === '' ? '' : ` par ${name}`} le ${formatDateTime(at)}`

/** What was handed out, newest first, and what its client answered. */
export const GivenHistory = ({ estimate: { revisions } }: { estimate: Estimate }) => (
  <Card>
    <section className={styles.part}>
      <h3>Suivi</h3>
      <ol className={styles.lines} aria-label="Suivi du devis client">
        {revisions.toReversed().map((one) => (
          <Revision key={one.revision} given={one} />
        ))}
      </ol>
    </section>
  </Card>
)

const Revision = ({
  given: { revision, givenAt, givenBy, validUntil, totalCents, answer },
}: {
  given: GivenEstimate
}) => (
  <li>
    <p>
      <strong>{revision > 1 ? `Révision ${revision}` : 'Remis'}</strong>, {formatCents(totalCents)} TTC
    </p>
    <p className={styles.note}>
      Le {formatDateTime(givenAt)}
      <EndBy by={givenBy} />. {estimateValidText(validUntil)}.
    </p>
    {answer !== null && (
      <>
        <p>{answerText(answer)}</p>
        {answer.reason !== '' && <p className={styles.words}>«&nbsp;{answer.reason}&nbsp;»</p>}
      </>
    )}
  </li>
)
