/** What requests may hold, after the contract. */
import { Type } from 'class-transformer'
import { IsIn, IsInt, IsISO8601, IsOptional, IsString, Length, Matches, Max, Min } from 'class-validator'

const statuses = ['available', 'pending', 'sold']
const visible = /^(?!\s*$)[^\p{Cc}\p{Cs}]+$/u

export class NewPetDto {
  @IsString()
  @Length(1, 100)
  @Matches(visible)
  name!: string

  @IsInt()
  @Min(1)
  categoryId!: number

  @IsOptional()
  @IsIn(statuses)
  status?: string
}

export class NewOrderDto {
  @IsInt()
  @Min(1)
  petId!: number

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  quantity?: number

  @IsOptional()
  @IsISO8601({ strict: true })
  shipDate?: string
}

export class PetQueryDto {
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100)
  limit?: number

  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  after?: number

  @IsOptional()
  @IsIn(statuses)
  status?: string

  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  categoryId?: number

  @IsOptional()
  @IsString()
  @Length(1, 100)
  @Matches(visible)
  name?: string
}
