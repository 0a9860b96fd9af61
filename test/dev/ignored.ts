// Edits of a contract that no code implements.
import type { Project } from '../support/project.ts'

export const addOrderBy = ({ edit }: Project): Promise<void> =>
  edit(
    'operationId: listCategories',
    "        - $ref: '#/components/parameters/after'\n",
    `        - $ref: '#/components/parameters/after'
        - name: orderBy
          in: query
          description: In which order they come; by id if it is left out.
          schema: { type: string, enum: [name, -name], example: name }
`,
  )

export const addDescription = ({ edit }: Project): Promise<void> =>
  edit(
    'operationId: listCategories',
    "        - $ref: '#/components/parameters/after'\n",
    `        - $ref: '#/components/parameters/after'
        - name: description
          in: query
          description: Only categories that are described so.
          schema: { type: string, example: Loyal. }
`,
  )

/** Documents a member of new categories that no response contains. */
export const addMotto = ({ edit }: Project): Promise<void> =>
  edit(
    '    NewCategory:',
    '      properties:\n',
    `      properties:
        motto:
          type: string
          maxLength: 100
          description: What its animals would say.
          example: Sit.
`,
  )
