import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { paths } from '#client/paths.ts'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { BackButton, PageTitle } from '#client/platform/ui/PageTitle.tsx'
import { TextArea } from '#client/platform/ui/TextInput.tsx'
import { useCart, useShop } from '#client/shop/shop.actor.tsx'
import { QUICK_TEXT_MAX } from '#machines/quick-order/quick-order.machine'
import { quickRows } from '#machines/quick-order/rows'
import { counted } from '#shared/platform/text'
import { QUICK_ORDER_MAX } from '#shared/quick-order/quick-order-limits'
import { QuickLines } from './QuickLines.tsx'
import styles from './QuickOrderPage.module.css'
import { modelsOf, quickOrderLogic, storedQuickText } from './quick-order.effects.ts'
import { canScan, SCAN_VIDEO } from './scanner.ts'

/** /my-cart?rapide: references and codes to the cart, many at a time; what is not ready says why and where it goes on. */
const QuickOrderPage = () => {
  const cart = useCart()
  const shop = useShop()
  const [{ logic, input }] = useState(() => {
    const { userId } = shop.getSnapshot().context
    return {
      logic: quickOrderLogic(cart),
      input: { userId, cart: modelsOf(cart), ...storedQuickText(userId) },
    }
  })
  const [state, send] = useMachine(logic, { input })
  const { text, opened, told, failure, camera, added, came } = state.context
  const rows = quickRows(state.context)
  const ready = told.filter((line) => line.state === 'ready')
  const busy = state.hasTag('busy')
  const scanning = state.hasTag('scanning')
  return (
    <div className={styles.page}>
      <PageTitle
        title="Commande rapide"
        back={<BackButton fallback={paths.cart} />}
        lead={'Une ligne par produit\u00a0: sa référence ou le code d’une configuration, puis la quantité.'}
      />
      <div className={styles.columns}>
        <div className={styles.typed}>
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault()
              send({ type: 'lines.read' })
            }}
          >
            <Field
              label="Références et codes"
              hint={
                <>
                  Saisis, ou collés d’un tableur. {QUICK_ORDER_MAX} lignes au plus. Exemple&nbsp;:{' '}
                  <span className={styles.code}>K7M2-Q9TX;4</span>
                </>
              }
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
              <Button
                type="submit"
                busy={busy && ready.length === 0}
                disabled={text.trim() === '' || scanning}
              >
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
            {came > 0 &&
              `${counted(came, 'ligne configurée est', 'lignes configurées sont')} au panier, et quitte${came > 1 ? 'nt' : ''} cette liste.`}
          </p>
          {added + came > 0 && (
            <div className={styles.ways}>
              <LinkButton to={paths.cart}>Voir le panier</LinkButton>
            </div>
          )}
        </div>
        {rows.length === 0 && added === 0 && (
          <p className={styles.empty}>
            Ce que vaut chaque ligne s’affiche ici&nbsp;: prête avec son prix, à configurer, ou à corriger.
          </p>
        )}
        {rows.length > 0 && (
          <section aria-labelledby="quick-lines">
            <h2 id="quick-lines" className={styles.title}>
              {added > 0 ? 'Ce qui reste à voir' : 'Vos lignes'}
            </h2>
            <QuickLines
              rows={rows}
              opened={opened}
              onOpen={(line, model) => send({ type: 'line.open', line, model, cart: modelsOf(cart) })}
            />
            {ready.length > 0 && (
              <Button size="lg" busy={busy} onClick={() => send({ type: 'lines.add' })}>
                Ajouter {counted(ready.length, 'ligne')} au panier
              </Button>
            )}
          </section>
        )}
      </div>
    </div>
  )
}

export default QuickOrderPage
