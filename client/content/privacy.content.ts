import { paths } from '#client/paths.ts'
import type { Company } from '#shared/platform/company'
import { KEPT } from '#shared/platform/retention'
import type { Section } from './content.types.ts'

const days = (count: number): string => (count === 1 ? '1 jour' : `${count} jours`)

/** The privacy policy (§1), with the facts of the settings. */
export const privacyOf = ({ name, address, zip, city, email, hosting }: Company): Section[] => [
  {
    id: 'responsable',
    title: 'Responsable du traitement',
    blocks: [
      `${name}, ${address}, ${zip} ${city}, décide des traitements décrits ici et en répond au sens du règlement général sur la protection des données (RGPD) et de la loi Informatique et libertés.`,
      `Pour toute question sur vos données : [${email}](mailto:${email}).`,
    ],
  },
  {
    id: 'donnees',
    title: 'Données traitées',
    blocks: [
      'La boutique s’adresse à des professionnels et ne demande que ce qui lui sert :',
      {
        list: [
          '**Compte** : civilité, prénom, nom, entreprise, fonction, niveau d’expérience, adresse email, mot de passe sous une forme illisible, numéros SIRET et de TVA si vous les donnez.',
          '**Commandes** : configurations, références de chantier, adresses de facturation et de livraison, montants, moyen de paiement choisi, règlements et remboursements avec leur référence. Aucun numéro de carte n’est enregistré par la boutique.',
          '**Devis** : ce que vous demandez, vos souhaits de remise et de date, nos réponses et ce que vous écrivez à leur sujet.',
          '**Devis clients** : ceux que vous rédigez pour vos propres clients, avec leur nom et leur adresse, votre logo, et la réponse qu’ils donnent par le lien que vous leur remettez. La boutique les garde pour vous et ne s’en sert pas ; ils sont effacés avec votre compte.',
          '**Chantiers** : les configurations que vous gardez sous un nom, avec vos notes, le lieu, le contact sur place et les fichiers joints. La boutique les garde pour vous ; ils sont effacés avec votre compte.',
          '**Échanges** : messages du formulaire de contact et réclamations, emails que la boutique envoie.',
          '**Sécurité** : connexions réussies ou refusées, adresse IP, codes et liens à usage unique sous une forme illisible.',
        ],
      },
      'La boutique n’achète ni ne vend de données, ne dresse aucun profil et ne prend aucune décision automatique à votre sujet : l’ouverture d’un compte est décidée par une personne.',
    ],
  },
  {
    id: 'finalites',
    title: 'Finalités et bases légales',
    blocks: [
      {
        table: {
          caption: 'Pourquoi vos données sont traitées, et ce qui le permet',
          columns: ['Finalité', 'Base légale'],
          rows: [
            [
              'Ouvrir et tenir votre compte, vérifier votre qualité de professionnel',
              'Mesures précontractuelles et contrat',
            ],
            ['Chiffrer, fabriquer, livrer et facturer vos commandes', 'Contrat'],
            ['Conserver les commandes et les pièces comptables', 'Obligation légale'],
            ['Répondre à vos messages et à vos réclamations', 'Contrat, ou intérêt légitime à répondre'],
            ['Protéger les comptes contre les accès frauduleux', 'Intérêt légitime à sécuriser le service'],
            [
              'Vous proposer nos produits, hors de toute commande',
              'Intérêt légitime, avec opposition à tout moment',
            ],
          ],
        },
      },
    ],
  },
  {
    id: 'durees',
    title: 'Durées de conservation',
    blocks: [
      {
        table: {
          caption: 'Combien de temps vos données sont conservées',
          columns: ['Données', 'Durée'],
          rows: [
            ['Données des clients', 'la durée de la relation commerciale, puis 5 ans'],
            ['Cookies de navigation', '13 mois au plus'],
            ['Données de prospection', '3 ans après le dernier contact'],
            ['Pièces comptables', 'la durée que la loi impose'],
          ],
        },
      },
      'La boutique efface d’elle-même, toutes les heures, ce qui ne lui sert plus :',
      {
        table: {
          caption: 'Ce que la boutique efface sans qu’on le lui demande',
          columns: ['Données', 'Effacées'],
          rows: [
            [
              'Connexion à un compte',
              `à la déconnexion, ou après ${days(KEPT.sessionDays.remembered)} sans usage avec « Se souvenir de moi », ${days(KEPT.sessionDays.browser)} sans, et en tout cas ${days(KEPT.sessionLife.otherDays)} après la connexion`,
            ],
            ['Code ou lien à usage unique', '24 heures au plus après son envoi ou le dernier essai'],
            [
              'Compteur de tentatives (empreinte d’une adresse IP, d’une adresse email ou d’un compte)',
              '1 heure au plus après la première tentative',
            ],
            [
              'Journal de sécurité : connexions, échecs, changements du compte',
              `après ${days(KEPT.auditDays)} ; ${days(KEPT.auditOfNobodyDays)} pour ce qui ne concerne aucun compte`,
            ],
            ['Inscription jamais confirmée', `après ${days(KEPT.unconfirmedSignUpDays)}`],
            [
              'Panier validé, jamais commandé',
              `après ${days(KEPT.abandonedCartDays)}, ou au-delà des ${KEPT.waitingCarts} derniers par personne de l’équipe`,
            ],
            [
              'Invitation dans une équipe restée sans suite',
              `${days(KEPT.teamInvitationDays)} après la fin de son lien`,
            ],
            ['Demande de devis jamais envoyée', `après ${days(KEPT.quoteDraftDays)} sans modification`],
            [
              'Lien d’un devis client',
              `${days(KEPT.estimateLinkDays)} après la fin de validité du devis, ou dès que l’installateur y met fin`,
            ],
            ['Message d’un visiteur sans compte', `après ${KEPT.guestMessageYears} ans`],
            ['Email que la boutique n’a pas pu envoyer', `${days(KEPT.unsentMailDays)} après l’abandon`],
            [
              'Payeur et libellé d’un virement reçu',
              `${days(KEPT.transferTextDays)} après l’ajout du relevé`,
            ],
            ['Photo d’une réclamation jamais envoyée', `après ${days(KEPT.loosePhotoDays)}`],
            [
              'Fichier joint à une ligne jamais commandée, hors chantier et devis',
              `après ${days(KEPT.looseLineFileDays)} sans usage`,
            ],
          ],
        },
      },
      'Au terme de ces durées, les données sont effacées ou rendues anonymes. Quand un compte est supprimé, les commandes sont conservées comme la loi le demande, sans lien avec une personne identifiable dans le compte.',
    ],
  },
  {
    id: 'destinataires',
    title: 'Destinataires',
    blocks: [
      {
        list: [
          `Les personnes de ${name} qui traitent les comptes, les commandes et les messages.`,
          'Le fabricant partenaire en Italie, pour ce que la fabrication demande : configurations et repères de chantier.',
          'Les transporteurs, pour l’adresse et le contact de livraison ; le prestataire de paiement, pour les paiements par carte.',
          `L’hébergeur du site : ${hosting}.`,
          'Les autorités, quand la loi l’exige.',
        ],
      },
      'Les données restent dans l’Union européenne, à une exception près : un paiement par carte, là où il est proposé, est confié à un prestataire (Stripe), qui reçoit votre email, le numéro et le montant de la commande et peut les traiter hors de l’Union, sous les clauses contractuelles types de la Commission européenne. Nous ne voyons ni ne conservons aucun numéro de carte.',
    ],
  },
  {
    id: 'securite',
    title: 'Sécurité',
    blocks: [
      'Les échanges sont chiffrés. Les mots de passe ne sont conservés que sous forme d’empreinte, les codes et les liens ne servent qu’une fois et expirent, les sessions se ferment d’elles-mêmes, et les accès sensibles sont consignés.',
      'En cas de violation de données, l’autorité de contrôle est avertie dans les 72 heures, et vous l’êtes sans délai si le risque pour vous est élevé.',
    ],
  },
  {
    id: 'vos-droits',
    title: 'Vos droits',
    blocks: [
      'Vous pouvez accéder à vos données, les faire rectifier ou effacer, en limiter le traitement, vous y opposer, les recevoir dans un format lisible par une machine, et dire ce qu’elles deviendront après votre décès.',
      `La page [Mon compte](${paths.account}) donne vos données dans un fichier, les laisse modifier et supprime votre compte.`,
      `Pour le reste, écrivez à [${email}](mailto:${email}) : nous répondons dans un délai d’un mois. Une pièce d’identité n’est demandée qu’en cas de doute sérieux.`,
      'Si la réponse ne vous convient pas, vous pouvez saisir la Commission nationale de l’informatique et des libertés : [www.cnil.fr](https://www.cnil.fr/fr/plaintes), 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07.',
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies',
    blocks: [
      `Ce que la boutique enregistre dans votre navigateur est énuméré dans la [politique relative aux cookies](${paths.cookies}).`,
    ],
  },
  {
    id: 'evolution',
    title: 'Évolution de cette politique',
    blocks: [
      'Cette politique suit la boutique : quand un traitement change, elle change avec lui, et sa date aussi. Un changement important est annoncé par email aux clients.',
    ],
  },
]
