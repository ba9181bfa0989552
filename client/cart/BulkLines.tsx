import { useSelector } from '@xstate/react'
import { Button } from '#client/platform/ui/Button.tsx'
import { modelReference } from '#client/shop/model-text.ts'
import { useCartSelector } from '#client/shop/shop.actor.tsx'
import type { BulkRef } from '#machines/cart/bulk.machine'
import { selectLines } from '#machines/cart/cart.selectors'
import { type CartLine, lineCents } from '#shared/cart/configurations.rules'
import { formatCents } from '#shared/platform/money'
import styles from './BulkDialog.module.css'

/** « Salon · 1400 × 1900 mm » */
export const lineText = ({ name = '', display }: CartLine): string =>
  [name, display.sizes?.[0]?.text].filter(Boolean).join(' · ')

/** The lines of one family: other families ask other questions. */
export const BulkLines = ({ bulk }: { bulk: BulkRef }) => {
  const lines = useCartSelector(selectLines)
  const keys = useSelector(bulk, ({ context }) => context.keys)
  const family = lines.find(({ key }) => keys.includes(key))?.model.family?.id
  const choose = (chosen: readonly number[]) => bulk.send({ type: 'bulk.choose', keys: chosen })
  const alike = lines.filter(({ model }) => model.family?.id === (family ?? lines[0]?.model.family?.id))
  return (
    <fieldset className={styles.lines}>
      <legend className={styles.legend}>Choisissez les lignes, d’une même famille de produits.</legend>
      <div>
        <Button variant="quiet" onClick={() => choose(alike.map(({ key }) => key))}>
          Choisir les {alike.length} lignes {alike[0]?.model.family?.name}
        </Button>
        {keys.length > 0 && (
          <Button variant="quiet" onClick={() => choose([])}>
            Aucune
          </Button>
        )}
      </div>
      {lines.map((line, place) => {
        const { key, model } = line
        const other = family !== undefined && model.family?.id !== family
        return (
          <label key={key} className={styles.line} data-other={other || undefined}>
            <input
              type="checkbox"
              checked={keys.includes(key)}
              disabled={other}
              onChange={({ target }) =>
                choose(target.checked ? [...keys, key] : keys.filter((one) => one !== key))
              }
            />
            <span>
              <strong>
                {place + 1}. {modelReference(model)}
              </strong>{' '}
              {lineText(line)}
              {other && <span className={styles.soft}> Autre famille.</span>}
            </span>
            <span className={styles.cents}>{formatCents(lineCents(line))}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
