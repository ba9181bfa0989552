import { paths } from '#client/paths.ts'
import { DELIVERY_TEXT } from '#shared/orders/lead-time.rules'
import type { Company } from '#shared/platform/company'
import type { Anchored, Block } from './content.types.ts'

interface Answer {
  /** stable French slug: the fragment of its address */
  readonly id: string
  readonly question: string
  readonly blocks: readonly Block[]
}

export interface FaqGroup extends Anchored {
  readonly answers: readonly Answer[]
}

/** The questions that installers ask, by the moment when they ask them. */
export const faqOf = ({ email, phone, demo }: Company): FaqGroup[] => [
  {
    id: 'mesurer',
    title: 'Prendre les cotes',
    answers: [
      {
        id: 'unite-et-ordre',
        question: 'Dans quelle unité et dans quel ordre donner les cotes ?',
        blocks: [
          'En millimètres, largeur puis hauteur. Le configurateur signale une saisie qui ressemble à des centimètres ou à une largeur et une hauteur inversées, et propose de corriger d’un clic.',
        ],
      },
      {
        id: 'trois-points',
        question: 'Combien de mesures faut-il relever ?',
        blocks: [
          'Trois en largeur (haut, milieu, bas) et trois en hauteur (gauche, milieu, droite). **En tableau**, retenez la plus petite. **En applique**, retenez la plus grande et ajoutez le recouvrement, les coulisses et le coffre.',
          'Si les largeurs diffèrent de plus de 8 à 10 mm, ou si les diagonales révèlent un défaut d’équerrage, préférez une pose en applique.',
        ],
      },
      {
        id: 'tableau-ou-finies',
        question: 'Cotes tableau ou cotes finies : que choisir ?',
        blocks: [
          'Les **cotes tableau** sont celles de l’ouverture : la fabrication retire le jeu de pose. Les **cotes finies** sont celles du produit : rien n’est retiré. Le récapitulatif montre les deux, pour qu’un jeu ne soit jamais retiré deux fois.',
        ],
      },
      {
        id: 'cote-manoeuvre',
        question: 'Le côté de manœuvre se lit-il de l’intérieur ou de l’extérieur ?',
        blocks: [
          'Il n’y a pas de règle commune à tous les fabricants. La vue de référence est écrite à côté du choix, modèle par modèle, et le dessin la suit.',
        ],
      },
      {
        id: 'rail-supports',
        question: 'Combien de supports pour un rail ?',
        blocks: [
          'Le configurateur les compte : un support à 100 mm de chaque bout, puis un entraxe qui dépend de la pose et de la charge, plus un support par cintrage et par raccord. La quantité et la phrase qui l’explique figurent dans le détail du prix.',
        ],
      },
      {
        id: 'rail-cintre',
        question: 'Comment coter un rail cintré ?',
        blocks: [
          'Dans le configurateur, choisissez L, U, baie ou forme libre, puis donnez chaque côté de sommet à sommet, à l’axe, à l’intérieur ou à l’extérieur du profilé, l’angle, le sens et le rayon, vus de dessous. La longueur développée, les parties droites, les supports et les raccords sont calculés ; une cote hors des limites du profilé est refusée avec la plage possible.',
          `Pour une forme particulière, [joignez-nous](${paths.contact}) avant de commander.`,
        ],
      },
      {
        id: 'film-vitrage',
        question: 'Un film peut-il faire casser un vitrage ?',
        blocks: [
          'Oui, par choc thermique, si le film, le vitrage et l’exposition sont mal assortis. Le configurateur demande le type de vitrage, sa teinte et la pose, écarte les combinaisons à risque et propose celle qui convient, par exemple une pose extérieure. Au moindre doute, demandez une étude.',
        ],
      },
    ],
  },
  {
    id: 'commander',
    title: 'Configurer et commander',
    answers: [
      {
        id: 'voir-les-prix',
        question: 'Pourquoi faut-il un compte pour voir les prix ?',
        blocks: [
          'La boutique est réservée aux professionnels. Les prix s’affichent dès que votre adresse email est vérifiée et que notre équipe a ouvert votre compte. Donner un numéro SIRET à l’inscription accélère l’ouverture.',
        ],
      },
      {
        id: 'prix-affiches',
        question: 'Que comprennent les prix affichés ?',
        blocks: [
          'Ils sont hors taxes et hors livraison, composant par composant : quantité, prix unitaire, plus-value. Le total du panier y ajoute la TVA.',
        ],
      },
      {
        id: 'option-indisponible',
        question: 'Pourquoi une option est-elle grisée ?',
        blocks: [
          'Parce qu’un choix précédent l’exclut. Rien n’est caché : la raison est écrite sous l’option, et changer le choix en cause la rend de nouveau disponible.',
        ],
      },
      {
        id: 'reprendre-plus-tard',
        question: 'Puis-je quitter une configuration et la reprendre ?',
        blocks: [
          'Oui, dans le même onglet : la configuration en cours et le panier y sont conservés, même si la session expire. Ils s’effacent à la déconnexion.',
        ],
      },
      {
        id: 'reperes-de-chantier',
        question: 'Comment retrouver chaque produit sur le chantier ?',
        blocks: [
          'Donnez un nom au projet et un repère à chaque produit au moment de la commande. Ils figurent sur la confirmation.',
        ],
      },
      {
        id: 'moyens-de-paiement',
        question: 'Quels moyens de paiement acceptez-vous ?',
        blocks: [
          'Ceux que la validation de la commande vous propose : la carte, le virement, et le paiement différé pour les comptes auxquels nous l’avons accordé. Pour un virement, indiquez le numéro de commande (CMD-…) en référence : la commande est confirmée dès réception.',
          ...(demo
            ? [
                'Dans cette démonstration, le paiement par carte est un essai : aucune carte n’est demandée et rien n’est débité.',
              ]
            : []),
        ],
      },
      {
        id: 'modifier-commande',
        question: 'Puis-je modifier une commande passée ?',
        blocks: [
          `Tant que la fabrication n’a pas commencé, [écrivez-nous](${paths.contact}) ou appelez le ${phone} sans attendre. Ensuite, le produit est coupé à vos cotes et ne peut plus changer.`,
        ],
      },
      {
        id: 'prix-change',
        question: 'Et si un prix change entre mon panier et ma commande ?',
        blocks: [
          'Rien ne part sans votre accord : l’ancien et le nouveau total vous sont montrés, et c’est vous qui acceptez ou revenez au panier.',
        ],
      },
    ],
  },
  {
    id: 'livraison',
    title: 'Livraison',
    answers: [
      {
        id: 'delais',
        question: 'Quels sont les délais de livraison ?',
        blocks: [
          `De ${DELIVERY_TEXT} en France métropolitaine. Le délai de fabrication qui s’y ajoute, quand il y en a un, est indiqué par le configurateur.`,
        ],
      },
      {
        id: 'lieu-de-livraison',
        question: 'Livrez-vous sur le chantier ?',
        blocks: [
          'Oui : choisissez ou ajoutez l’adresse au moment de la commande. Vérifiez qu’une personne peut recevoir des colis longs et que l’accès convient à un camion.',
        ],
      },
      {
        id: 'suivi',
        question: 'Comment suivre ma commande ?',
        blocks: [
          'Vous recevez un email de confirmation avec son numéro. Une commande passe par « En attente de paiement », « Confirmée », « En fabrication », « Expédiée » et « Livrée » ; celle que vous venez chercher, par « Prête à retirer » et « Retirée ».',
        ],
      },
    ],
  },
  {
    id: 'retours',
    title: 'Retours et anomalies',
    answers: [
      {
        id: 'anomalie',
        question: 'Que faire si un produit arrive abîmé ou non conforme ?',
        blocks: [
          'Émettez des réserves précises auprès du transporteur, gardez l’emballage, et signalez l’anomalie dans les 3 jours qui suivent la réception, avant toute pose.',
          `Connectez-vous puis choisissez le sujet « Réclamation » dans le [formulaire de contact](${paths.contact}), avec le numéro de commande.`,
        ],
      },
      {
        id: 'retractation',
        question: 'Puis-je renvoyer un produit qui ne me convient plus ?',
        blocks: [
          `Non : les ventes se font entre professionnels, sans droit de rétractation, et les produits sont fabriqués à vos cotes. Voyez l’article des [conditions générales de vente](${paths.terms}#retractation) qui en traite.`,
        ],
      },
      {
        id: 'erreur-de-cote',
        question: 'J’ai commandé avec une mauvaise cote. Que faire ?',
        blocks: [
          'Prévenez-nous tout de suite. Si la fabrication n’a pas commencé, nous corrigeons. Sinon, une recoupe est parfois possible ; la cote reste sous la responsabilité de qui la fournit.',
        ],
      },
    ],
  },
  {
    id: 'codes-et-compte',
    title: 'Codes de vérification et compte',
    answers: [
      {
        id: 'code-non-recu',
        question: 'Je n’ai pas reçu mon code de vérification.',
        blocks: [
          'Regardez dans les courriers indésirables, puis demandez un nouveau code : le précédent cesse aussitôt de fonctionner. Le code compte cinq caractères, en majuscules ou en minuscules, et vaut 5 minutes.',
        ],
      },
      {
        id: 'code-refuse',
        question: 'Pourquoi mon code est-il refusé ?',
        blocks: [
          'Il a expiré, il a déjà servi, un code plus récent l’a remplacé, ou il a été mal recopié cinq fois. Demandez-en un autre.',
        ],
      },
      {
        id: 'compte-en-attente',
        question: 'Mon adresse est vérifiée, mais le catalogue reste fermé.',
        blocks: [
          `Notre équipe vérifie chaque demande avant d’ouvrir le compte. Pour une urgence, appelez le ${phone} ou écrivez à [${email}](mailto:${email}).`,
        ],
      },
      {
        id: 'mot-de-passe-oublie',
        question: 'J’ai oublié mon mot de passe.',
        blocks: [
          `Sur la page de [connexion](${paths.login}), choisissez « Mot de passe oublié » : un lien valable une heure vous est envoyé. Vous pouvez aussi vous connecter par un code à usage unique.`,
        ],
      },
    ],
  },
]
