// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
import { codePoints } from 'contract-openapi/checks';

const schema1 = {"type":"string","enum":["Attic","Hall"]};
function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      const _errs1 = errors;
      for(const key0 in data){
        if(!(key0 === "room")){
          validate0.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
          return false;
          break;
        }
      }
      if(_errs1 === errors){
        if(data.room !== undefined){
          let data0 = data.room;
          if(typeof data0 !== "string"){
            validate0.errors = [{instancePath:instancePath+"/room",schemaPath:"schema:Room/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
          if(!((data0 === "Attic") || (data0 === "Hall"))){
            validate0.errors = [{instancePath:instancePath+"/room",schemaPath:"schema:Room/enum",keyword:"enum",params:{allowedValues: schema1.enum},message:"must be equal to one of the allowed values"}];
            return false;
          }
        }
      }
    }
    else {
      validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate0.errors = vErrors;
  return errors === 0;
}
function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((data.id === undefined) && (missing0 = "id")) || ((data.room === undefined) && (missing0 = "room"))){
        validate2.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.id !== undefined){
          const _errs1 = errors;
          if(typeof data.id !== "string"){
            validate2.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
          var valid0 = _errs1 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.room !== undefined){
            let data1 = data.room;
            const _errs3 = errors;
            if(typeof data1 !== "string"){
              validate2.errors = [{instancePath:instancePath+"/room",schemaPath:"schema:Room/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
            if(!((data1 === "Attic") || (data1 === "Hall"))){
              validate2.errors = [{instancePath:instancePath+"/room",schemaPath:"schema:Room/enum",keyword:"enum",params:{allowedValues: schema1.enum},message:"must be equal to one of the allowed values"}];
              return false;
            }
            var valid0 = _errs3 === errors;
          }
          else {
            var valid0 = true;
          }
        }
      }
    }
    else {
      validate2.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate2.errors = vErrors;
  return errors === 0;
}
function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(Array.isArray(data)){
      var valid0 = true;
      const len0 = data.length;
      for(let i0=0; i0<len0; i0++){
        const _errs1 = errors;
        if(!(validate2(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
          vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
          errors = vErrors.length;
        }
        var valid0 = _errs1 === errors;
        if(!valid0){
          break;
        }
      }
    }
    else {
      validate1.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
      return false;
    }
  }
  validate1.errors = vErrors;
  return errors === 0;
}
function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((((data.type === undefined) && (missing0 = "type")) || ((data.title === undefined) && (missing0 = "title"))) || ((data.status === undefined) && (missing0 = "status"))){
        validate4.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.type !== undefined){
          const _errs1 = errors;
          if(typeof data.type !== "string"){
            validate4.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
          var valid0 = _errs1 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.title !== undefined){
            const _errs3 = errors;
            if(typeof data.title !== "string"){
              validate4.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
            var valid0 = _errs3 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.status !== undefined){
              let data2 = data.status;
              const _errs5 = errors;
              if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
                validate4.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                return false;
              }
              if(errors === _errs5){
                if((typeof data2 == "number") && (isFinite(data2))){
                  if(data2 > 599 || isNaN(data2)){
                    validate4.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/maximum",keyword:"maximum",params:{comparison: "<=", limit: 599},message:"must be <= 599"}];
                    return false;
                  }
                  else {
                    if(data2 < 400 || isNaN(data2)){
                      validate4.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/minimum",keyword:"minimum",params:{comparison: ">=", limit: 400},message:"must be >= 400"}];
                      return false;
                    }
                  }
                }
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.detail !== undefined){
                const _errs7 = errors;
                if(typeof data.detail !== "string"){
                  validate4.errors = [{instancePath:instancePath+"/detail",schemaPath:"#/properties/detail/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
                var valid0 = _errs7 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.instance !== undefined){
                  const _errs9 = errors;
                  if(typeof data.instance !== "string"){
                    validate4.errors = [{instancePath:instancePath+"/instance",schemaPath:"#/properties/instance/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
                  var valid0 = _errs9 === errors;
                }
                else {
                  var valid0 = true;
                }
              }
            }
          }
        }
      }
    }
    else {
      validate4.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate4.errors = vErrors;
  return errors === 0;
}
function validate5(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.room === undefined) && (missing0 = "room")){
        validate5.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.room !== undefined){
          let data0 = data.room;
          if(typeof data0 !== "string"){
            validate5.errors = [{instancePath:instancePath+"/room",schemaPath:"schema:Room/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
          if(!((data0 === "Attic") || (data0 === "Hall"))){
            validate5.errors = [{instancePath:instancePath+"/room",schemaPath:"schema:Room/enum",keyword:"enum",params:{allowedValues: schema1.enum},message:"must be equal to one of the allowed values"}];
            return false;
          }
        }
      }
    }
    else {
      validate5.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate5.errors = vErrors;
  return errors === 0;
}
function validate6(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      for(const key0 in data){
        validate6.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
        return false;
        break;
      }
    }
    else {
      validate6.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate6.errors = vErrors;
  return errors === 0;
}
const pattern0 = new RegExp("^[a-z]{1,20}$", "u");
function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.shelfId === undefined) && (missing0 = "shelfId")){
        validate7.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.shelfId !== undefined){
          let data0 = data.shelfId;
          const _errs1 = errors;
          if(errors === _errs1){
            if(typeof data0 === "string"){
              if(!pattern0.test(data0)){
                validate7.errors = [{instancePath:instancePath+"/shelfId",schemaPath:"#/properties/shelfId/pattern",keyword:"pattern",params:{pattern: "^[a-z]{1,20}$"},message:"must match pattern \""+"^[a-z]{1,20}$"+"\""}];
                return false;
              }
            }
            else {
              validate7.errors = [{instancePath:instancePath+"/shelfId",schemaPath:"#/properties/shelfId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
          }
        }
      }
    }
    else {
      validate7.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate7.errors = vErrors;
  return errors === 0;
}
const schema12 = {"type":"string","enum":["in","lent"]};
function validate9(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((((data.id === undefined) && (missing0 = "id")) || ((data.title === undefined) && (missing0 = "title"))) || ((data.state === undefined) && (missing0 = "state"))){
        validate9.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.id !== undefined){
          let data0 = data.id;
          const _errs1 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate9.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs1){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 9999 || isNaN(data0)){
                validate9.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9999},message:"must be <= 9999"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate9.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
              }
            }
          }
          var valid0 = _errs1 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.title !== undefined){
            const _errs3 = errors;
            if(typeof data.title !== "string"){
              validate9.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
            var valid0 = _errs3 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.state !== undefined){
              let data2 = data.state;
              const _errs5 = errors;
              if(typeof data2 !== "string"){
                validate9.errors = [{instancePath:instancePath+"/state",schemaPath:"schema:State/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
              if(!((data2 === "in") || (data2 === "lent"))){
                validate9.errors = [{instancePath:instancePath+"/state",schemaPath:"schema:State/enum",keyword:"enum",params:{allowedValues: schema12.enum},message:"must be equal to one of the allowed values"}];
                return false;
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
          }
        }
      }
    }
    else {
      validate9.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate9.errors = vErrors;
  return errors === 0;
}
function validate8(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(Array.isArray(data)){
      var valid0 = true;
      const len0 = data.length;
      for(let i0=0; i0<len0; i0++){
        const _errs1 = errors;
        if(!(validate9(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
          vErrors = vErrors === null ? validate9.errors : vErrors.concat(validate9.errors);
          errors = vErrors.length;
        }
        var valid0 = _errs1 === errors;
        if(!valid0){
          break;
        }
      }
    }
    else {
      validate8.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
      return false;
    }
  }
  validate8.errors = vErrors;
  return errors === 0;
}
const func0 = codePoints;
function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.title === undefined) && (missing0 = "title")){
        validate11.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.title !== undefined){
          let data0 = data.title;
          const _errs1 = errors;
          if(errors === _errs1){
            if(typeof data0 === "string"){
              if(func0(data0) > 200){
                validate11.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
                return false;
              }
              else {
                if(func0(data0) < 1){
                  validate11.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                  return false;
                }
              }
            }
            else {
              validate11.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
          }
        }
      }
    }
    else {
      validate11.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate11.errors = vErrors;
  return errors === 0;
}
const pattern1 = new RegExp("^[!-~]+$", "u");
function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      if(data["Idempotency-Key"] !== undefined){
        let data0 = data["Idempotency-Key"];
        const _errs1 = errors;
        if(errors === _errs1){
          if(typeof data0 === "string"){
            if(func0(data0) > 100){
              validate12.errors = [{instancePath:instancePath+"/Idempotency-Key",schemaPath:"#/properties/Idempotency-Key/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
              return false;
            }
            else {
              if(func0(data0) < 1){
                validate12.errors = [{instancePath:instancePath+"/Idempotency-Key",schemaPath:"#/properties/Idempotency-Key/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                return false;
              }
              else {
                if(!pattern1.test(data0)){
                  validate12.errors = [{instancePath:instancePath+"/Idempotency-Key",schemaPath:"#/properties/Idempotency-Key/pattern",keyword:"pattern",params:{pattern: "^[!-~]+$"},message:"must match pattern \""+"^[!-~]+$"+"\""}];
                  return false;
                }
              }
            }
          }
          else {
            validate12.errors = [{instancePath:instancePath+"/Idempotency-Key",schemaPath:"#/properties/Idempotency-Key/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
        }
      }
    }
    else {
      validate12.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate12.errors = vErrors;
  return errors === 0;
}
function validate13(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((data.shelfId === undefined) && (missing0 = "shelfId")) || ((data.bookId === undefined) && (missing0 = "bookId"))){
        validate13.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.shelfId !== undefined){
          let data0 = data.shelfId;
          const _errs1 = errors;
          if(errors === _errs1){
            if(typeof data0 === "string"){
              if(!pattern0.test(data0)){
                validate13.errors = [{instancePath:instancePath+"/shelfId",schemaPath:"#/properties/shelfId/pattern",keyword:"pattern",params:{pattern: "^[a-z]{1,20}$"},message:"must match pattern \""+"^[a-z]{1,20}$"+"\""}];
                return false;
              }
            }
            else {
              validate13.errors = [{instancePath:instancePath+"/shelfId",schemaPath:"#/properties/shelfId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.bookId !== undefined){
            let data1 = data.bookId;
            const _errs3 = errors;
            if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
              validate13.errors = [{instancePath:instancePath+"/bookId",schemaPath:"#/properties/bookId/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs3){
              if((typeof data1 == "number") && (isFinite(data1))){
                if(data1 > 9999 || isNaN(data1)){
                  validate13.errors = [{instancePath:instancePath+"/bookId",schemaPath:"#/properties/bookId/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9999},message:"must be <= 9999"}];
                  return false;
                }
                else {
                  if(data1 < 1 || isNaN(data1)){
                    validate13.errors = [{instancePath:instancePath+"/bookId",schemaPath:"#/properties/bookId/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                    return false;
                  }
                }
              }
            }
            var valid0 = _errs3 === errors;
          }
          else {
            var valid0 = true;
          }
        }
      }
    }
    else {
      validate13.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate13.errors = vErrors;
  return errors === 0;
}
function validate14(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.state === undefined) && (missing0 = "state")){
        validate14.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.state !== undefined){
          let data0 = data.state;
          if(typeof data0 !== "string"){
            validate14.errors = [{instancePath:instancePath+"/state",schemaPath:"schema:State/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
          if(!((data0 === "in") || (data0 === "lent"))){
            validate14.errors = [{instancePath:instancePath+"/state",schemaPath:"schema:State/enum",keyword:"enum",params:{allowedValues: schema12.enum},message:"must be equal to one of the allowed values"}];
            return false;
          }
        }
      }
    }
    else {
      validate14.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate14.errors = vErrors;
  return errors === 0;
}
function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.cardId === undefined) && (missing0 = "cardId")){
        validate15.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.cardId !== undefined){
          let data0 = data.cardId;
          const _errs1 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate15.errors = [{instancePath:instancePath+"/cardId",schemaPath:"#/properties/cardId/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs1){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 9999 || isNaN(data0)){
                validate15.errors = [{instancePath:instancePath+"/cardId",schemaPath:"#/properties/cardId/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9999},message:"must be <= 9999"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate15.errors = [{instancePath:instancePath+"/cardId",schemaPath:"#/properties/cardId/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
              }
            }
          }
        }
      }
    }
    else {
      validate15.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate15.errors = vErrors;
  return errors === 0;
}
function validate16(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((data.opens === undefined) && (missing0 = "opens")) || ((data.closes === undefined) && (missing0 = "closes"))){
        validate16.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.opens !== undefined){
          const _errs1 = errors;
          if(typeof data.opens !== "string"){
            validate16.errors = [{instancePath:instancePath+"/opens",schemaPath:"#/properties/opens/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
          var valid0 = _errs1 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.closes !== undefined){
            const _errs3 = errors;
            if(typeof data.closes !== "string"){
              validate16.errors = [{instancePath:instancePath+"/closes",schemaPath:"#/properties/closes/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
            var valid0 = _errs3 === errors;
          }
          else {
            var valid0 = true;
          }
        }
      }
    }
    else {
      validate16.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate16.errors = vErrors;
  return errors === 0;
}
export { schema1, schema12, func0 };
export const listShelvesQuery = validate0;
export const listShelves200Response = validate1;
export const ProblemResponse = validate4;
export const addShelfBody = validate5;
export const addShelfQuery = validate6;
export const ShelfResponse = validate2;
export const removeShelfPath = validate7;
export const removeShelfQuery = validate6;
export const listBooksPath = validate7;
export const listBooksQuery = validate6;
export const listBooks200Response = validate8;
export const addBookBody = validate11;
export const addBookPath = validate7;
export const addBookQuery = validate6;
export const addBookHeaders = validate12;
export const BookResponse = validate9;
export const getBookPath = validate13;
export const getBookQuery = validate6;
export const lendBookBody = validate14;
export const lendBookPath = validate13;
export const lendBookQuery = validate6;
export const removeBookPath = validate13;
export const removeBookQuery = validate6;
export const blockCardPath = validate15;
export const blockCardQuery = validate6;
export const getOpeningHoursQuery = validate6;
export const getOpeningHours200Response = validate16;
let loadMembers0ing;
const loadMembers0 = () => (loadMembers0ing ??= import('./members.js'));
addShelfBody.members = async () => (await loadMembers0()).addShelfBody;
addBookBody.members = async () => (await loadMembers0()).addBookBody;
lendBookBody.members = async () => (await loadMembers0()).lendBookBody;
