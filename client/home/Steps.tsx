import { DELIVERY_TEXT } from '#shared/orders/lead-time.rules'
import styles from './Steps.module.css'

const steps = [
  [
    'Relevez et configurez',
    'Saisissez vos cotes au millimètre\u00a0: le configurateur ne propose que ce qui se fabrique et chiffre chaque choix.',
  ],
  [
    'Vérifiez et commandez',
    'Le panier est contrôlé avant la commande, puis réglé par l’un des modes de paiement ouverts à votre compte.',
  ],
  [
    'Recevez et posez',
    `Les pièces arrivent coupées à vos cotes, sous ${DELIVERY_TEXT} après leur fabrication.`,
  ],
] as const

/** How one orders here, in three steps. */
export const Steps = () => (
  <section aria-labelledby="steps">
    <h2 id="steps" className={styles.title}>
      Comment ça marche
    </h2>
    <ol className={styles.steps}>
      {steps.map(([title, text]) => (
        <li key={title} className={styles.step}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
)
