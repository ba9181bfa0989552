import { Link, useNavigate } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { keepChosenModel } from '#client/platform/chosen-model.ts'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import type { OpenedLine } from '#machines/quick-order/opened-lines'
import type { QuickRow } from '#machines/quick-order/rows'
import { normalizeCode } from '#shared/configurator/saved-configuration.rules'
import { formatCents, toCents } from '#shared/platform/money'
import type { QuickLine } from '#shared/quick-order/quick-order.schema'
import type { TypedFault } from '#shared/quick-order/typed-lines'
import styles from './QuickOrderPage.module.css'

interface OpeningProps {
  /** those that went to the configurator already */
  opened: readonly OpenedLine[]
  /** one goes there, with the model of that id */
  onOpen: (line: Pick<QuickLine, 'code' | 'quantity'>, model: string) => void
}

interface QuickLinesProps extends OpeningProps {
  rows: readonly QuickRow[]
}

/** What the lines stand for, as they stand in the field. */
export const QuickLines = ({ rows, ...parts }: QuickLinesProps) => (
  <ul className={styles.lines}>
    {rows.map(({ row, told, fault }) => (
      <li key={row} className={styles.line}>
        {told ? <ToldLine row={row} line={told} {...parts} /> : <FaultLine fault={fault} />}
      </li>
    ))}
  </ul>
)

/** What one line stands for, and where it goes on. */
const ToldLine = ({ row, line, opened, onOpen }: { row: number; line: QuickLine } & OpeningProps) => {
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
        {opened.some((one) => one.code === code && one.quantity === quantity) && (
          <p className={styles.note}>
            Déjà ouverte dans le configurateur&nbsp;: retirez-la si elle est commandée.
          </p>
        )}
      </div>
      {state === 'ready' && configuration && (
        <p className={styles.amount}>
          {formatCents(toCents(configuration.total_price))} HT <Badge tone="success">Prête</Badge>
        </p>
      )}
      {state === 'open' && model && <Configure row={row} line={line} onOpen={onOpen} />}
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
const Configure = ({
  row,
  line: { code, quantity, model, opens },
  onOpen,
}: { row: number; line: QuickLine } & Pick<OpeningProps, 'onOpen'>) => {
  const navigate = useNavigate()
  const tell = () => {
    if (model?.subFamily !== undefined) onOpen({ code, quantity }, model.subFamily.id)
  }
  const label = `Configurer la ligne ${row}, ${code}`
  if (opens) {
    const search = new URLSearchParams({ code: normalizeCode(code), quantity: String(quantity) })
    return (
      <LinkButton
        to={`${paths.configurator}?${search}`}
        variant="secondary"
        aria-label={label}
        onClick={tell}
      >
        Configurer
      </LinkButton>
    )
  }
  return (
    <Button
      variant="secondary"
      aria-label={label}
      onClick={() => {
        tell()
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
