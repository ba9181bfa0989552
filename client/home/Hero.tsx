import { paths } from '#client/paths.ts'
import { hero, heroNarrow } from '#client/platform/pictures/home.pictures.ts'
import { LinkButton } from '#client/platform/ui/Button.tsx'
import { PageTitle } from '#client/platform/ui/PageTitle.tsx'
import { Picture } from '#client/platform/ui/Picture.tsx'
import styles from './Hero.module.css'

/** The banner of §2.5: what is sold here, seen where it is hung, and what an account brings. */
export const Hero = () => (
  <div className={styles.hero}>
    <div className={styles.picture}>
      <Picture of={hero} narrow={heroNarrow} sizes="(width < 900px) 100vw, 60vw" first />
    </div>
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
        <LinkButton to={paths.signup} size="lg" variant="secondary">
          Ouvrir un compte
        </LinkButton>
      </div>
    </div>
    <dl className={styles.facts}>
      <div>
        <dt>Vos prix dès la connexion</dt>
        <dd>Hors taxes, ligne par ligne&nbsp;: chaque option dit ce qu’elle ajoute ou retire.</dd>
      </div>
      <div>
        <dt>Vos chantiers gardés</dt>
        <dd>Commencés sur place, finis au bureau, remis au panier un an après en deux gestes.</dd>
      </div>
      <div>
        <dt>Une date avant de commander</dt>
        <dd>
          Au plus tôt, au plus tard&nbsp;: les deux jours sont écrits près du prix, puis gardés avec la
          commande.
        </dd>
      </div>
    </dl>
  </div>
)
