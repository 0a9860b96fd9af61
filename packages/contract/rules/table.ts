/**
 * Rules about contracts, each once: its code, its effect, and the lint rule that reports it. A finding carries the code; generate, mock,
 * lint, dev and docs choose findings by the effect, never by their texts.
 */

/**
 * Effect of a finding. `refuses`: the contract is not served. `faults`: it is served, and lint fails by any rules. `notes`: a part is served
 * otherwise than written, or unchecked; generate and mock count it, and lint reports it, except for notes without a lint rule. `mistakes`:
 * a part contradicts itself or has no effect on any server, so that lint reports it unless it is told `--plain`. `style`: a limit of this
 * server or a form that it prefers, which only `contract/sound` reports. `house`: a rule of the project, in `lint/rules/`.
 */
export type Effect = 'refuses' | 'faults' | 'notes' | 'mistakes' | 'style' | 'house'

/** Lint rules as `redocly.yaml` names them, with the smallest config that contains them; `all` contains the others. */
export const lintRules = {
  generate: 'served',
  'sunset-passed': 'served',
  'sound-yaml': 'sound',
  'sound-structure': 'sound',
  'sound-schemas': 'sound',
  'sound-unions': 'sound',
  'sound-defaults': 'sound',
  'sound-values': 'sound',
  'sound-operations': 'sound',
  'sound-paths': 'sound',
  'sound-parameters': 'sound',
  'sound-responses': 'sound',
  'sound-callbacks': 'sound',
  'security-schemes': 'sound',
  'declared-scopes': 'sound',
} as const

export type LintRule = keyof typeof lintRules | keyof typeof house

interface Rule {
  effect: Effect
  /** Lint rule that reports it; undefined if no lint rule does. */
  lint: LintRule | undefined
}

type Split<Words> = Words extends `${infer First} ${infer Rest}` ? First | Split<Rest> : Words

// Each text lists codes.
const each = <const Words extends string>(
  lint: LintRule | undefined,
  codes: Partial<Record<Effect, readonly Words[]>>,
) =>
  Object.fromEntries(
    Object.entries(codes).flatMap(([effect, texts]) =>
      texts.flatMap((text) => text.split(' ').map((code) => [code, { effect, lint }])),
    ),
  ) as Record<Split<Words>, Rule>

/** Codes by the lint rule of the house that reports them. */
const house = {
  'sunset-passed': 'operation-ended',
  'security-schemes': 'scheme-unverified credentials-optional credentials-several',
  'declared-scopes': 'scopes-of-public scopes-of-version scope-undeclared',
  'common-responses': 'status-undocumented status-impossible status-hidden',
  'conditional-requests': 'tag-useless condition-useless',
  'named-responses': 'response-in-place',
  'required-scopes': 'scopes-missing',
  'known-marks': 'extension-misplaced extension-foreign panel-shown sunset-missing',
  callbacks: 'outgoing-without-example outgoing-unsigned outgoing-endless',
  'declared-tags': 'tags-missing tag-undeclared',
  'error-catalogue': 'error-codes-missing error-code-form error-codes-misplaced',
  'error-codes': 'error-code-undeclared error-code-status error-example-status error-message',
  'error-schema': 'error-body',
  'extensible-enum': 'enum-of-codes',
  'response-bodies': 'body-without-example',
  'response-headers': 'header-undeclared header-of-extension',
  'closed-bodies': 'body-open',
  ids: 'id-type id-bounds',
  'parameter-examples': 'parameter-without-example',
  descriptions: 'description-missing',
  'portable-patterns': 'pattern-foreign',
} as const

export const rules = {
  ...each('generate', {
    refuses: [
      'version-unsupported value-type value-rounded schema-endless name-of-prototype',
      'name-half-character path-without-slash path-ambiguous method-unknown query-string-not-alone',
      'file-size error-status scheme-type scheme-http scheme-key scheme-key-name lifecycle-day',
      'lifecycle-order deprecated-reason brownouts-list brownout-window brownout-order',
      'brownout-outside successor-form successor-differences successor-unknown successor-itself',
      'successor-deprecated successor-usage successor-unnamed',
    ],
    faults: ['reference-broken operation-id-taken path-outside'],
  }),
  ...each(undefined, {
    notes: [
      'body-unchecked header-unchecked part-header-unchecked pattern-bounded pattern-unchecked outgoing-undelivered',
      'default-rounded default-ignored int64-unbounded enum-value-ignored xml-ignored route-disputed',
    ],
  }),
  ...each('sound-structure', {
    notes: [
      'example-ignored value-ignored media-type-misplaced schema-dialect nullable-ended',
      'swagger-lost',
    ],
    mistakes: ['value-missing value-as-text field-unknown field-missing field-of-other-version'],
    style: ['field-unsupported reference-siblings'],
  }),
  ...each('sound-schemas', {
    notes: ['type-unknown format-other enum-empty'],
    mistakes: [
      'type-null array-without-items listed-twice keyword-without-effect format-type',
      'pattern-invalid bounds-empty bound-missing count-invalid multiple-invalid enum-type',
      'enum-without-null nullable-without-type read-and-write-only shape-closed',
      'required-undescribed schema-infinite',
    ],
    style: ['keyword-without-type format-unknown pattern-slow property-inherited'],
  }),
  ...each('sound-unions', { notes: ['choice-empty discriminator-ambiguous'] }),
  ...each('sound-defaults', {
    notes: ['default-of-alternative'],
    style: ['default-of-required default-unapplied'],
  }),
  ...each('sound-values', { mistakes: ['value-misfit value-read-only schema-uncompilable'] }),
  ...each('sound-operations', {
    notes: ['scheme-undeclared method-case lifecycle-idle'],
    mistakes: ['extension-unknown idle-successor-unknown'],
    style: ['operation-unnamed operation-id-inherited body-meaningless scope-form'],
  }),
  ...each('sound-paths', {
    notes: [
      'server-without-scheme path-names-equal path-with-hash path-with-query path-parameter-renamed',
      'path-parameter-undeclared path-parameter-unused',
    ],
    style: ['path-segment-empty path-segment-mixed server-path server-paths-differ'],
  }),
  ...each('sound-parameters', {
    notes: ['parameter-twice parameter-location parameter-reserved parameter-style'],
    // Those about names and texts are of `sound-responses` in a header of a response.
    mistakes: [
      'parameter-without-schema query-string-content path-parameter-optional parameter-unnamed',
      'field-name parameter-default style-of-arrays style-of-objects',
    ],
    style: [
      'parameter-content parameter-inherited header-spelling cookie-repeated parameter-open',
      'parameter-clash text-type text-union',
    ],
  }),
  ...each('sound-responses', {
    notes: ['status-unknown success-open'],
    // Those about contents are of `sound-operations` in a request.
    mistakes: [
      'status-case body-forbidden content-type-header content-empty encoding-without-effect',
      'encoding-unknown item-schema-without-effect',
    ],
    style: [
      'success-missing response-default success-range header-at-times media-type-form',
      'text-not-string bytes-not-binary items-undescribed response-form json-range form-shape',
    ],
  }),
  ...each('sound-callbacks', {
    style: [
      'outgoing-twice outgoing-several outgoing-empty outgoing-method outgoing-parameter',
      'outgoing-extension outgoing-security outgoing-status outgoing-success outgoing-body',
      'outgoing-forms outgoing-media-type outgoing-encoding url-expression url-unknown-part',
      'url-form url-part-type',
    ],
  }),
  ...(Object.fromEntries(
    Object.entries(house).flatMap(([lint, codes]) =>
      codes.split(' ').map((code) => [code, { effect: 'house', lint }]),
    ),
  ) as Record<Split<(typeof house)[keyof typeof house]>, Rule>),
} satisfies Record<string, Rule>

/** Code of a rule. */
export type Code = keyof typeof rules
