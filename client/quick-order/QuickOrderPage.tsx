import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { keepChosenModel } from '#client/platform/chosen-model.ts'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { BackButton, PageTitle } from '#client/platform/ui/PageTitle.tsx'
import { TextArea } from '#client/platform/ui/TextInput.tsx'
import { useCart } from '#client/shop/shop.actor.tsx'
import { QUICK_TEXT_MAX } from '#machines/quick-order/quick-order.machine'
import { normalizeCode } from '#shared/configurator/saved-configuration.rules'
import { formatCents, toCents } from '#shared/platform/money'
import { counted } from '#shared/platform/text'
import type { QuickLine } from '#shared/quick-order/quick-order.schema'
import { QUICK_ORDER_MAX } from '#shared/quick-order/quick-order-limits'
import type { TypedFault } from '#shared/quick-order/typed-lines'
import styles from './QuickOrderPage.module.css'
import { quickOrderLogic } from './quick-order.effects.ts'
import { canScan, SCAN_VIDEO } from './scanner.ts'

/** /my-cart?rapide: references and codes to the cart, many at a time; what is not ready says why and where it goes on. */
const QuickOrderPage = () => {
  const cart = useCart()
  const [logic] = useState(() => quickOrderLogic(cart))
  const [state, send] = useMachine(logic)
  const { text, faults, told, failure, camera, added } = state.context
  const ready = told.filter((line) => line.state === 'ready')
  const busy = state.hasTag('busy')
  const scanning = state.hasTag('scanning')
  return (
    <div className={styles.page}>
      <PageTitle
        title="Commande rapide"
        back={<BackButton fallback={paths.cart} label="Revenir au panier" />}
        lead={'Une ligne par produit\u00a0: sa référence ou le code d’une configuration, puis la quantité.'}
      />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: 'lines.read' })
        }}
      >
        <Field
          label="Références et codes"
          hint={`Saisis, ou collés d’un tableur. ${QUICK_ORDER_MAX} lignes au plus. Exemple\u00a0: K7M2-Q9TX;4`}
        >
          <TextArea
            rows={8}
            maxLength={QUICK_TEXT_MAX}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            readOnly={busy}
            value={text}
            onChange={(event) => send({ type: 'text.change', text: event.target.value })}
          />
        </Field>
        {scanning && (
          <div className={styles.scan}>
            <video
              id={SCAN_VIDEO}
              className={styles.video}
              muted
              playsInline
              aria-label="Image de l’appareil photo"
            />
            <Button variant="secondary" onClick={() => send({ type: 'scan.close' })}>
              Fermer l’appareil photo
            </Button>
          </div>
        )}
        <div className={styles.ways}>
          <Button type="submit" busy={busy && ready.length === 0} disabled={text.trim() === '' || scanning}>
            Vérifier les lignes
          </Button>
          {canScan() && !scanning && (
            <Button variant="secondary" disabled={busy} onClick={() => send({ type: 'scan.open' })}>
              Scanner un code
            </Button>
          )}
        </div>
        {!canScan() && (
          <p className={styles.note}>
            Ce navigateur ne lit pas les codes-barres&nbsp;: les codes se saisissent.
          </p>
        )}
        {camera !== null && (
          <Alert tone="warning" announce title="Rien n’est scanné">
            <p>{camera}</p>
          </Alert>
        )}
      </form>
      {failure !== null && (
        <Alert tone="error" announce title="Les lignes n’ont pas pu être traitées">
          <p>{failure.message}</p>
        </Alert>
      )}
      <p role="status" className={styles.note}>
        {scanning && text !== '' && `Dernière ligne\u00a0: ${text.split('\n').at(-1)}`}
        {added > 0 && `${counted(added, 'ligne')} au panier.`}
      </p>
      {added > 0 && (
        <div className={styles.ways}>
          <LinkButton to={paths.cart}>Voir le panier</LinkButton>
        </div>
      )}
      {(told.length > 0 || faults.length > 0) && (
        <section aria-labelledby="quick-lines">
          <h2 id="quick-lines" className={styles.title}>
            {added > 0 ? 'Ce qui reste à voir' : 'Vos lignes'}
          </h2>
          <ul className={styles.lines}>
            {told.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same code may stand twice
              <ToldLine key={index} line={line} />
            ))}
            {faults.map((fault) => (
              <FaultLine key={fault.row} fault={fault} />
            ))}
          </ul>
          {ready.length > 0 && (
            <Button size="lg" busy={busy} onClick={() => send({ type: 'lines.add' })}>
              Ajouter {counted(ready.length, 'ligne')} au panier
            </Button>
          )}
        </section>
      )}
    </div>
  )
}

/** What one line stands for, and where it goes on. */
const ToldLine = ({
  line: { code, quantity, state, model, opens, configuration, reasons },
}: {
  line: QuickLine
}) => {
  const navigate = useNavigate()
  return (
    <li className={styles.line}>
      <div>
        <p className={styles.name}>
          {quantity} × {model?.subFamily?.name ?? code}
        </p>
        {model && <p className={styles.note}>{code}</p>}
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
      {state === 'open' &&
        model &&
        (opens ? (
          <LinkButton
            to={`${paths.configurator}?code=${encodeURIComponent(normalizeCode(code))}`}
            variant="secondary"
            aria-label={`Configurer, ${code}`}
          >
            Configurer
          </LinkButton>
        ) : (
          <Button
            variant="secondary"
            aria-label={`Configurer, ${code}`}
            onClick={() => {
              keepChosenModel(model)
              navigate(paths.configurator)
            }}
          >
            Configurer
          </Button>
        ))}
      {state === 'unknown' && <Link to={`${paths.configurator}?find`}>Chercher la référence</Link>}
    </li>
  )
}

const FaultLine = ({ fault: { row, text, message } }: { fault: TypedFault }) => (
  <li className={styles.line}>
    <div>
      <p className={styles.name}>
        Ligne {row}&nbsp;: {text}
      </p>
      <p className={styles.note}>{message}</p>
    </div>
    <Badge tone="warning">À corriger</Badge>
  </li>
)

export default QuickOrderPage
