import { paths } from '#client/paths.ts'
import { DELIVERY_TEXT } from '#shared/orders/lead-time.rules'
import type { Company } from '#shared/platform/company'
import type { Section } from './content.types.ts'

/** The years of the demonstration company; a real one has its own. */
const demoYears = (partner: string): Section['blocks'] => [
  {
    list: [
      '**2009.** Un négoce de rails et de tringles s’installe à Paris et coupe ses premiers profilés à la cote, pour des tapissiers et des agenceurs.',
      `**2014.** Rencontre avec ${partner}, qui cherche un atelier de finition en France. Les stores intérieurs puis extérieurs rejoignent le catalogue.`,
      '**2018.** Une cintreuse et un banc de découpe de films complètent l’atelier : rails courbes et films coupés au vitrage partent du même endroit.',
      '**2022.** Les fermetures entrent au catalogue : volets roulants, brise-soleil orientables et volets battants.',
      '**2026.** La boutique en ligne ouvre, avec un configurateur qui applique au clic les règles que l’atelier appliquait au téléphone.',
    ],
  },
]

/** The company and its partner (§1): where things are made, and how an order goes. */
export const infoOf = ({ name, partner, demo }: Company): Section[] => [
  {
    id: 'historique',
    title: 'Historique',
    blocks: [
      `${name} fournit aux professionnels de la pose les rails, les stores, les films et les fermetures qu’ils installent, fabriqués aux cotes de chaque ouverture. Nous ne posons pas et nous ne vendons pas aux particuliers : nos clients sont installateurs, mainteneurs, bureaux d’études, menuisiers, agenceurs ou décorateurs, et leur client reste le leur.`,
      'Le métier est resté le même depuis le début : lire une cote, en déduire ce qui se fabrique, et livrer un produit qui entre dans l’ouverture du premier coup.',
      ...(demo ? demoYears(partner) : []),
    ],
  },
  {
    id: 'partenaire-italien',
    title: 'Notre partenaire italien',
    blocks: [
      `${partner} conçoit et produit en Italie les gammes que nous distribuons : profilés d’aluminium, mécanismes, coffres, armatures, toiles confectionnées et tabliers. Ses bureaux d’études écrivent les limites de chaque modèle, c’est-à-dire les dimensions, les charges, les classes de vent et les couples de moteur ; ce sont elles que le configurateur applique.`,
      'Ce partenariat repose sur un partage simple. Le fabricant garantit la conception et les composants. Nous garantissons la lecture de la commande, les coupes et les finitions faites en France, le conseil technique et le suivi jusqu’à la livraison. Vous n’avez qu’un interlocuteur, en français.',
    ],
  },
  {
    id: 'fabrication',
    title: 'Ce qui est fabriqué, et où',
    blocks: [
      {
        table: {
          caption: 'Lieu de fabrication par famille de produits',
          columns: ['Famille', 'En Italie', 'Dans notre atelier'],
          rows: [
            [
              'Rails',
              'Extrusion et laquage des profilés, glisseurs, supports, moteurs',
              'Coupe à la longueur, cintrage, raccords, mise en lot des accessoires',
            ],
            [
              'Stores',
              'Toiles, lames, coffres, armatures, assemblage et essai',
              'Contrôle des cotes, réglage des fins de course sur demande, emballage',
            ],
            [
              'Films',
              'Enduction et métallisation des films en rouleaux',
              'Découpe au vitrage, rouleaux entamés au mètre, décors et dépolis à la forme',
            ],
            [
              'Fermetures',
              'Tabliers, lames, coffres, coulisses, vantaux, motorisation',
              'Contrôle avant départ, préparation des pièces de pose',
            ],
          ],
        },
      },
    ],
  },
  {
    id: 'atelier',
    title: 'L’atelier',
    blocks: [
      'L’atelier reçoit chaque commande sous la forme que vous avez validée : cotes fournies et cotes finies, côté de manœuvre avec sa vue, coloris avec son code, composants avec leur référence. Rien n’est ressaisi.',
      {
        list: [
          'Les rails sont débités au millimètre et, au-delà de 6 m, livrés en plusieurs longueurs avec leurs raccords.',
          'Les cintrages se font à l’angle et au rayon demandés, d’après le plan que vous cotez à la commande, vu de dessous.',
          'Les films sont coupés avec 30 mm de marge, dans la laize qui revient le moins cher.',
          'Chaque colis porte le numéro de la commande et le repère de chantier que vous avez donné à la ligne.',
        ],
      },
    ],
  },
  {
    id: 'commande-sur-mesure',
    title: 'Le parcours d’une commande sur mesure',
    blocks: [
      {
        steps: [
          `**Configurer.** Dans le [configurateur](${paths.configurator}), vous choisissez le modèle, saisissez les cotes en millimètres et les options. Une option impossible reste visible, avec la raison. Le prix hors taxes et son détail suivent chaque choix.`,
          '**Valider le panier.** Notre serveur reprend chaque ligne avec les mêmes règles et le tarif en vigueur. Si un prix a bougé ou si une ligne ne peut plus être faite, vous le savez avant de commander.',
          '**Passer commande.** Vous nommez le projet et les repères, choisissez les adresses et le mode de paiement, relisez tout et acceptez les conditions de vente. La commande reçoit son numéro et un récapitulatif vous est envoyé par email.',
          '**Fabriquer.** Nous vérifions la commande, dont l’accusé de réception se télécharge depuis votre compte. Le délai de fabrication, en jours ouvrés, est affiché avec le prix de chaque modèle.',
          `**Livrer.** Une fois fabriquée, la commande est livrée sous ${DELIVERY_TEXT} en France métropolitaine.`,
        ],
      },
      `Un cas qui sort des limites du configurateur se traite par devis : [écrivez-nous](${paths.contact}) avec un croquis coté.`,
    ],
  },
  {
    id: 'engagements',
    title: 'Nos engagements',
    blocks: [
      {
        list: [
          '**Des règles, pas des surprises.** Une limite technique est dite au moment où l’on choisit, avec sa raison, jamais après la commande.',
          '**Un prix qui s’explique.** Chaque ligne du prix indique sa quantité, son unité et son motif.',
          '**La sécurité d’abord.** Les stores à boucle respectent la norme EN 13120 sur la sécurité des enfants, les stores extérieurs sont classés au vent selon la norme EN 13561.',
          '**Réparer avant de remplacer.** Les composants sont référencés un à un : un moteur, un support ou une coulisse se commande seul.',
        ],
      },
    ],
  },
]
