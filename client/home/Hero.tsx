import { paths } from '#client/paths.ts'
import { useCompany } from '#client/platform/company.tsx'
import { Illustration } from '#client/platform/drawings/Illustration.tsx'
import { LinkButton } from '#client/platform/ui/Button.tsx'
import { PageTitle } from '#client/platform/ui/PageTitle.tsx'
import { DELIVERY_TEXT, leadTimeText } from '#shared/orders/lead-time.rules'
import styles from './Hero.module.css'
import { useHome } from './home.resource.ts'

/** A venetian of 1400 × 1500 mm, to scale. */
const WINDOW = { width: 1400, height: 1500, slat: 50, side: 'right', color: 'AT' }

/** What the catalogue in force takes; each price says its own. */
const useDelays = (): string => {
  const home = useHome()
  // while it is read, or where it can't be, and during an upgrade, when an older server's reply has none
  const leadTime = home.status === 'ready' ? home.data.leadTime : undefined
  return leadTime ? leadTimeText(leadTime) : `Fabriqué à la commande, livré ${DELIVERY_TEXT} après`
}

/** The banner of §2.5: what is sold here, one drawing of it, and what a professional asks first. */
export const Hero = () => {
  const { partner } = useCompany()
  return (
    <div className={styles.hero}>
      <div className={styles.words}>
        <PageTitle
          title="La protection solaire sur mesure, du relevé de cotes à la commande"
          documentTitle="Rails, stores, films et fermetures sur mesure"
          lead={
            'Rails, stores, films et fermetures pour les professionnels de la pose\u00a0: configurez au millimètre, voyez votre prix se construire, commandez en ligne.'
          }
        />
        <div className={styles.actions}>
          <LinkButton to={paths.catalogue} size="lg">
            Voir les produits
          </LinkButton>
          <LinkButton to={paths.configurator} size="lg" variant="secondary">
            Aller au configurateur
          </LinkButton>
        </div>
      </div>
      <div className={styles.picture}>
        <Illustration kind="venetian" values={WINDOW} dimensions />
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Fabriqué en Italie</dt>
          <dd>À vos cotes, par {partner}, notre partenaire.</dd>
        </div>
        <div>
          <dt>Des délais annoncés</dt>
          <dd>{useDelays()}, en France métropolitaine.</dd>
        </div>
        <div>
          <dt>Vos prix dès la connexion</dt>
          <dd>Hors taxes, ligne par ligne, réservés aux professionnels.</dd>
        </div>
      </dl>
    </div>
  )
}
