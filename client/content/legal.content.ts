import { paths } from '#client/paths.ts'
import type { Company } from '#shared/platform/company'
import { identityTexts } from '#shared/platform/company-identity'
import type { Section } from './content.types.ts'

/** Its form, capital and place in the register, as far as they are set. */
const identityFacts = (company: Company): (readonly [string, string])[] => {
  const texts = identityTexts(company)
  return texts.length === 0 ? [] : [['Forme et immatriculation', texts.join(' · ')]]
}

/** The legal notices (§1), with the facts of the settings. */
export const legalOf = (company: Company): Section[] => [
  {
    id: 'editeur',
    title: 'Éditeur du site',
    blocks: [
      {
        facts: [
          ['Société', company.demo ? `${company.name} (société de démonstration)` : company.name],
          ['Adresse', `${company.address}, ${company.zip} ${company.city}`],
          ['Email', `[${company.email}](mailto:${company.email})`],
          ['Téléphone', `[${company.phone}](tel:${company.phone.replace(/[^+\d]/g, '')})`],
          ...identityFacts(company),
          ['SIRET', company.siret],
          ['TVA intracommunautaire', company.vat],
          ['Directeur de la publication', `le représentant légal de ${company.name}`],
        ],
      },
    ],
  },
  {
    id: 'hebergeur',
    title: 'Hébergement',
    blocks: [`Le site est hébergé par : ${company.hosting}.`],
  },
  {
    id: 'professionnels',
    title: 'Site réservé aux professionnels',
    blocks: [
      'La boutique s’adresse exclusivement aux professionnels. L’accès au catalogue, aux prix et à la commande suppose un compte professionnel vérifié et approuvé. Les produits ne sont pas proposés aux consommateurs, et le droit de rétractation que le Code de la consommation accorde à ceux-ci ne s’applique pas.',
    ],
  },
  {
    id: 'conditions-de-vente',
    title: 'Conditions de vente',
    blocks: [
      `Toute vente est soumise aux [conditions générales de vente](${paths.terms}), que le client accepte avant de passer commande.`,
    ],
  },
  {
    id: 'donnees-personnelles',
    title: 'Données personnelles et cookies',
    blocks: [
      `La [politique de confidentialité](${paths.privacy}) dit quelles données sont traitées, pourquoi, combien de temps, et comment exercer vos droits. La [politique relative aux cookies](${paths.cookies}) énumère ce que la boutique enregistre dans votre navigateur.`,
    ],
  },
  {
    id: 'propriete-intellectuelle',
    title: 'Propriété intellectuelle',
    blocks: [
      `Les textes, les dessins, les règles de configuration, les bases de données et les signes distinctifs de ce site appartiennent à ${company.name} ou à ses partenaires. Leur reproduction demande un accord écrit, sauf pour les documents que les clients éditent pour leurs propres projets.`,
      'Les images des produits en situation sont des images de synthèse, calculées à partir de la géométrie des produits\u00a0: elles ne sont pas des photographies, et ne sont pas contractuelles. Le décor n’est pas vendu, et les coloris se jugent sur échantillon.',
    ],
  },
  {
    id: 'responsabilite',
    title: 'Responsabilité',
    blocks: [
      `${company.name} veille à l’exactitude des informations publiées et corrige les erreurs qui lui sont signalées. Le site peut être interrompu pour maintenance ; cette interruption n’ouvre droit à aucune indemnité. Les liens vers d’autres sites n’engagent que leurs éditeurs.`,
    ],
  },
  {
    id: 'droit-applicable',
    title: 'Droit applicable',
    blocks: [
      'Le site et les présentes mentions sont soumis au droit français. À défaut d’accord amiable, tout litige relève des tribunaux de Paris.',
    ],
  },
]
