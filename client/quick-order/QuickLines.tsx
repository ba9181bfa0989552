import { Link, useNavigate } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { keepChosenModel } from '#client/platform/chosen-model.ts'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import type { QuickRow } from '#machines/quick-order/rows'
import { normalizeCode } from '#shared/configurator/saved-configuration.rules'
import { formatCents, toCents } from '#shared/platform/money'
import type { QuickLine } from '#shared/quick-order/quick-order.schema'
import type { TypedFault } from '#shared/quick-order/typed-lines'
import styles from './QuickOrderPage.module.css'

/** What the lines stand for, as they stand in the field. */
export const QuickLines = ({ rows }: { rows: readonly QuickRow[] }) => (
  <ul className={styles.lines}>
    {rows.map(({ row, told, fault }) => (
      <li key={row} className={styles.line}>
        {told ? <ToldLine row={row} line={told} /> : <FaultLine fault={fault} />}
      </li>
    ))}
  </ul>
)

/** What one line stands for, and where it goes on. */
const ToldLine = ({ row, line }: { row: number; line: QuickLine }) => {
  const { code, quantity, state, model, configuration, reasons } = line
  const [size] = configuration?.sizes ?? []
  const assumed = assumedText(line)
  return (
    <>
      <div className={styles.what}>
        <p className={styles.name}>
          {quantity} × {model?.subFamily?.name ?? code}
        </p>
        <p className={styles.note}>
          Ligne {row}
          {model && ` · ${code}`}
          {size && ` · ${size.text}`}
        </p>
        {assumed !== '' && <p className={styles.note}>Réponses proposées&nbsp;: {assumed}</p>}
        {reasons.map((reason) => (
          <p key={reason} className={styles.note}>
            {reason}
          </p>
        ))}
      </div>
      {state === 'ready' && configuration && (
        <p className={styles.amount}>
          {formatCents(toCents(configuration.total_price))} HT <Badge tone="success">Prête</Badge>
        </p>
      )}
      {state === 'open' && model && <Configure row={row} line={line} />}
      {state === 'unknown' && <Link to={`${paths.configurator}?find`}>Chercher la référence</Link>}
    </>
  )
}

/** « Pose : Plafond, Couleur : Blanc »: what goes to the cart without anybody having said it. */
const assumedText = ({ assumed, configuration }: QuickLine): string =>
  (configuration?.summary ?? [])
    .filter(({ key }) => assumed.includes(key))
    .map(({ label, value }) => `${label}\u00a0: ${value}`)
    .join(', ')

/** The configurator, with the model or what the code stands for, and as many pieces. */
const Configure = ({ row, line: { code, quantity, model, opens } }: { row: number; line: QuickLine }) => {
  const navigate = useNavigate()
  const label = `Configurer la ligne ${row}, ${code}`
  if (opens) {
    const search = new URLSearchParams({ code: normalizeCode(code), quantity: String(quantity) })
    return (
      <LinkButton to={`${paths.configurator}?${search}`} variant="secondary" aria-label={label}>
        Configurer
      </LinkButton>
    )
  }
  return (
    <Button
      variant="secondary"
      aria-label={label}
      onClick={() => {
        if (model !== null) keepChosenModel(model, quantity)
        navigate(paths.configurator)
      }}
    >
      Configurer
    </Button>
  )
}

const FaultLine = ({ fault: { row, text, message } }: { fault: TypedFault }) => (
  <>
    <div className={styles.what}>
      <p className={styles.name}>
        Ligne {row}&nbsp;: {text}
      </p>
      <p className={styles.note}>{message}</p>
    </div>
    <Badge tone="warning">À corriger</Badge>
  </>
)
