import { useCompany } from '#client/platform/company.tsx'
import { useDelays } from './delays.ts'
import styles from './Proof.module.css'

/** What can be checked of what is sold: where it is made, by which standards, who answers for it, and when it comes. */
export const Proof = () => {
  const { partner } = useCompany()
  return (
    <section className={styles.proof} aria-labelledby="proof">
      <h2 id="proof">Sur quoi vous pouvez compter</h2>
      <dl className={styles.facts}>
        <div>
          <dt>Fabriqué en Italie</dt>
          <dd>À vos cotes, par {partner}, qui écrit les limites de chaque modèle.</dd>
        </div>
        <div>
          <dt>EN&nbsp;13120, EN&nbsp;13561</dt>
          <dd>Stores à boucle sûrs pour les enfants, stores extérieurs classés au vent.</dd>
        </div>
        <div>
          <dt>Deux garanties, un interlocuteur</dt>
          <dd>Le fabricant répond de la conception et des composants, nous de la commande et des coupes.</dd>
        </div>
        <div>
          <dt>Des délais annoncés</dt>
          <dd>{useDelays()}, en France métropolitaine.</dd>
        </div>
      </dl>
    </section>
  )
}
