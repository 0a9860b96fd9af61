/** Peer: NestJS on Fastify: a controller, a guard, DTOs checked by the ValidationPipe, as its documentation shows. */
import 'reflect-metadata'
import {
  Body,
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  Headers,
  Injectable,
  Module,
  Param,
  ParseIntPipe,
  Post,
  Query,
  Res,
  UnauthorizedException,
  UseGuards,
  ValidationPipe,
} from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { challenge, isAuthorized, unauthorized } from '../shared/access.ts'
import { host, port, started } from '../shared/environment.ts'
import { operations, type Result } from '../shared/operations.ts'
import { openShop } from '../shared/shop.ts'
import { NewOrderDto, NewPetDto, PetQueryDto } from './dto.ts'

const shop = openShop()
const { getPet, listPets, createPet, placeOrder } = operations(shop)

@Injectable()
class KeyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp()
    if (isAuthorized(http.getRequest<FastifyRequest>().headers.authorization)) return true
    http.getResponse<FastifyReply>().headers(challenge)
    throw new UnauthorizedException(unauthorized)
  }
}

/** Nest keeps its serialization and interceptors with `passthrough`. */
function send(reply: FastifyReply, { status, headers, body }: Result): unknown {
  reply.code(status).headers(headers)
  return body
}

@Controller()
@UseGuards(KeyGuard)
class PetsController {
  @Get('pets/:petId')
  get(
    @Param('petId', ParseIntPipe) petId: number,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return send(reply, getPet(petId, ifNoneMatch))
  }

  @Get('pets')
  list(@Query() query: PetQueryDto, @Res({ passthrough: true }) reply: FastifyReply) {
    return send(reply, listPets(query))
  }

  @Post('pets')
  async create(@Body() pet: NewPetDto, @Res({ passthrough: true }) reply: FastifyReply) {
    return send(reply, await createPet(pet))
  }

  @Post('store/orders')
  async order(@Body() order: NewOrderDto, @Res({ passthrough: true }) reply: FastifyReply) {
    return send(reply, await placeOrder(order))
  }
}

@Module({ controllers: [PetsController], providers: [KeyGuard] })
class AppModule {}

const app = await NestFactory.create<NestFastifyApplication>(
  AppModule,
  new FastifyAdapter({ forceCloseConnections: true }),
  { logger: ['error', 'warn'] },
)
app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true, forbidNonWhitelisted: true }))
await app.listen(port, host)
started(await app.getUrl(), async () => {
  await app.close()
  shop.close()
})
