// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
import { codePoints, formats } from 'contract-openapi/checks';

const func0 = codePoints;
const formats0 = formats.uri;
function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.book === undefined) && (missing0 = "book")){
        validate0.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!((key0 === "book") || (key0 === "reminders"))){
            validate0.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.book !== undefined){
            let data0 = data.book;
            const _errs2 = errors;
            if(errors === _errs2){
              if(typeof data0 === "string"){
                if(func0(data0) > 100){
                  validate0.errors = [{instancePath:instancePath+"/book",schemaPath:"#/properties/book/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                  return false;
                }
                else {
                  if(func0(data0) < 1){
                    validate0.errors = [{instancePath:instancePath+"/book",schemaPath:"#/properties/book/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                    return false;
                  }
                }
              }
              else {
                validate0.errors = [{instancePath:instancePath+"/book",schemaPath:"#/properties/book/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.reminders !== undefined){
              let data1 = data.reminders;
              const _errs4 = errors;
              if(errors === _errs4){
                if(errors === _errs4){
                  if(typeof data1 === "string"){
                    if(func0(data1) > 500){
                      validate0.errors = [{instancePath:instancePath+"/reminders",schemaPath:"#/properties/reminders/maxLength",keyword:"maxLength",params:{limit: 500},message:"must NOT have more than 500 characters"}];
                      return false;
                    }
                    else {
                      if(!(formats0.validate(data1))){
                        validate0.errors = [{instancePath:instancePath+"/reminders",schemaPath:"#/properties/reminders/format",keyword:"format",params:{format: "uri"},message:"must match format \""+"uri"+"\""}];
                        return false;
                      }
                    }
                  }
                  else {
                    validate0.errors = [{instancePath:instancePath+"/reminders",schemaPath:"#/properties/reminders/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
                }
              }
              var valid0 = _errs4 === errors;
            }
            else {
              var valid0 = true;
            }
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
function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      for(const key0 in data){
        validate1.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
        return false;
        break;
      }
    }
    else {
      validate1.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate1.errors = vErrors;
  return errors === 0;
}
function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((data.id === undefined) && (missing0 = "id")) || ((data.book === undefined) && (missing0 = "book"))){
        validate2.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.id !== undefined){
          let data0 = data.id;
          const _errs1 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate2.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          var valid0 = _errs1 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.book !== undefined){
            const _errs3 = errors;
            if(typeof data.book !== "string"){
              validate2.errors = [{instancePath:instancePath+"/book",schemaPath:"#/properties/book/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
            var valid0 = _errs3 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.secret !== undefined){
              const _errs5 = errors;
              if(typeof data.secret !== "string"){
                validate2.errors = [{instancePath:instancePath+"/secret",schemaPath:"#/properties/secret/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
      validate2.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate2.errors = vErrors;
  return errors === 0;
}
function validate3(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((data.title === undefined) && (missing0 = "title")) || ((data.status === undefined) && (missing0 = "status"))){
        validate3.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.type !== undefined){
          const _errs1 = errors;
          if(typeof data.type !== "string"){
            validate3.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
              validate3.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
                validate3.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                return false;
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
                  validate3.errors = [{instancePath:instancePath+"/detail",schemaPath:"#/properties/detail/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
                var valid0 = _errs7 === errors;
              }
              else {
                var valid0 = true;
              }
            }
          }
        }
      }
    }
    else {
      validate3.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate3.errors = vErrors;
  return errors === 0;
}
function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.loanId === undefined) && (missing0 = "loanId")){
        validate4.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.loanId !== undefined){
          let data0 = data.loanId;
          const _errs1 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate4.errors = [{instancePath:instancePath+"/loanId",schemaPath:"#/properties/loanId/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs1){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 9007199254740991 || isNaN(data0)){
                validate4.errors = [{instancePath:instancePath+"/loanId",schemaPath:"#/properties/loanId/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate4.errors = [{instancePath:instancePath+"/loanId",schemaPath:"#/properties/loanId/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
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
      const _errs1 = errors;
      for(const key0 in data){
        if(!((key0 === "limit") || (key0 === "after"))){
          validate5.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
          return false;
          break;
        }
      }
      if(_errs1 === errors){
        if(data.limit !== undefined){
          let data0 = data.limit;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate5.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 100 || isNaN(data0)){
                validate5.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate5.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
              }
            }
          }
          var valid0 = _errs2 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.after !== undefined){
            let data1 = data.after;
            const _errs4 = errors;
            if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
              validate5.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs4){
              if((typeof data1 == "number") && (isFinite(data1))){
                if(data1 > 9007199254740991 || isNaN(data1)){
                  validate5.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                  return false;
                }
                else {
                  if(data1 < 0 || isNaN(data1)){
                    validate5.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                    return false;
                  }
                }
              }
            }
            var valid0 = _errs4 === errors;
          }
          else {
            var valid0 = true;
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
const schema8 = {"type":"string","enum":["loan.made","loan.ended"]};
function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((((data.id === undefined) && (missing0 = "id")) || ((data.url === undefined) && (missing0 = "url"))) || ((data.types === undefined) && (missing0 = "types"))) || ((data.enabled === undefined) && (missing0 = "enabled"))){
        validate7.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.id !== undefined){
          let data0 = data.id;
          const _errs1 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate7.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          var valid0 = _errs1 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.url !== undefined){
            const _errs3 = errors;
            if(typeof data.url !== "string"){
              validate7.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
            var valid0 = _errs3 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.types !== undefined){
              let data2 = data.types;
              const _errs5 = errors;
              if(errors === _errs5){
                if(Array.isArray(data2)){
                  var valid1 = true;
                  const len0 = data2.length;
                  for(let i0=0; i0<len0; i0++){
                    let data3 = data2[i0];
                    const _errs7 = errors;
                    if(typeof data3 !== "string"){
                      validate7.errors = [{instancePath:instancePath+"/types/" + i0,schemaPath:"schema:Topic/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                      return false;
                    }
                    if(!((data3 === "loan.made") || (data3 === "loan.ended"))){
                      validate7.errors = [{instancePath:instancePath+"/types/" + i0,schemaPath:"schema:Topic/enum",keyword:"enum",params:{allowedValues: schema8.enum},message:"must be equal to one of the allowed values"}];
                      return false;
                    }
                    var valid1 = _errs7 === errors;
                    if(!valid1){
                      break;
                    }
                  }
                }
                else {
                  validate7.errors = [{instancePath:instancePath+"/types",schemaPath:"#/properties/types/type",keyword:"type",params:{type: "array"},message:"must be array"}];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.enabled !== undefined){
                const _errs10 = errors;
                if(typeof data.enabled !== "boolean"){
                  validate7.errors = [{instancePath:instancePath+"/enabled",schemaPath:"#/properties/enabled/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
                  return false;
                }
                var valid0 = _errs10 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.disabledReason !== undefined){
                  const _errs12 = errors;
                  if(typeof data.disabledReason !== "string"){
                    validate7.errors = [{instancePath:instancePath+"/disabledReason",schemaPath:"#/properties/disabledReason/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
                  var valid0 = _errs12 === errors;
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
      validate7.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate7.errors = vErrors;
  return errors === 0;
}
function validate6(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(Array.isArray(data)){
      var valid0 = true;
      const len0 = data.length;
      for(let i0=0; i0<len0; i0++){
        const _errs1 = errors;
        if(!(validate7(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
          vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
          errors = vErrors.length;
        }
        var valid0 = _errs1 === errors;
        if(!valid0){
          break;
        }
      }
    }
    else {
      validate6.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
      return false;
    }
  }
  validate6.errors = vErrors;
  return errors === 0;
}
function validate9(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.url === undefined) && (missing0 = "url")){
        validate9.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!((key0 === "url") || (key0 === "types"))){
            validate9.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.url !== undefined){
            let data0 = data.url;
            const _errs2 = errors;
            if(errors === _errs2){
              if(errors === _errs2){
                if(typeof data0 === "string"){
                  if(func0(data0) > 500){
                    validate9.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/maxLength",keyword:"maxLength",params:{limit: 500},message:"must NOT have more than 500 characters"}];
                    return false;
                  }
                  else {
                    if(!(formats0.validate(data0))){
                      validate9.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/format",keyword:"format",params:{format: "uri"},message:"must match format \""+"uri"+"\""}];
                      return false;
                    }
                  }
                }
                else {
                  validate9.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.types !== undefined){
              let data1 = data.types;
              const _errs4 = errors;
              if(errors === _errs4){
                if(Array.isArray(data1)){
                  if(data1.length > 5){
                    validate9.errors = [{instancePath:instancePath+"/types",schemaPath:"#/properties/types/maxItems",keyword:"maxItems",params:{limit: 5},message:"must NOT have more than 5 items"}];
                    return false;
                  }
                  else {
                    var valid1 = true;
                    const len0 = data1.length;
                    for(let i0=0; i0<len0; i0++){
                      let data2 = data1[i0];
                      const _errs6 = errors;
                      if(typeof data2 !== "string"){
                        validate9.errors = [{instancePath:instancePath+"/types/" + i0,schemaPath:"schema:Topic/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                        return false;
                      }
                      if(!((data2 === "loan.made") || (data2 === "loan.ended"))){
                        validate9.errors = [{instancePath:instancePath+"/types/" + i0,schemaPath:"schema:Topic/enum",keyword:"enum",params:{allowedValues: schema8.enum},message:"must be equal to one of the allowed values"}];
                        return false;
                      }
                      var valid1 = _errs6 === errors;
                      if(!valid1){
                        break;
                      }
                    }
                  }
                }
                else {
                  validate9.errors = [{instancePath:instancePath+"/types",schemaPath:"#/properties/types/type",keyword:"type",params:{type: "array"},message:"must be array"}];
                  return false;
                }
              }
              var valid0 = _errs4 === errors;
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
function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  const _errs0 = errors;
  if(!(validate7(data, {instancePath,parentData,parentDataProperty,rootData}))){
    vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
    errors = vErrors.length;
  }
  var valid0 = _errs0 === errors;
  if(valid0){
    const _errs1 = errors;
    if(errors === _errs1){
      if(data && typeof data == "object" && !Array.isArray(data)){
        let missing0;
        if((data.secret === undefined) && (missing0 = "secret")){
          validate10.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
          return false;
        }
        else {
          if(data.secret !== undefined){
            if(typeof data.secret !== "string"){
              validate10.errors = [{instancePath:instancePath+"/secret",schemaPath:"#/allOf/1/properties/secret/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
          }
        }
      }
      else {
        validate10.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"}];
        return false;
      }
    }
    var valid0 = _errs1 === errors;
  }
  validate10.errors = vErrors;
  return errors === 0;
}
function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.hook === undefined) && (missing0 = "hook")){
        validate12.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.hook !== undefined){
          let data0 = data.hook;
          const _errs1 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate12.errors = [{instancePath:instancePath+"/hook",schemaPath:"#/properties/hook/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs1){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 9007199254740991 || isNaN(data0)){
                validate12.errors = [{instancePath:instancePath+"/hook",schemaPath:"#/properties/hook/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate12.errors = [{instancePath:instancePath+"/hook",schemaPath:"#/properties/hook/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
              }
            }
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
      if(Object.keys(data).length < 1){
        validate13.errors = [{instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(((key0 === "url") || (key0 === "types")) || (key0 === "enabled"))){
            validate13.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.url !== undefined){
            let data0 = data.url;
            const _errs2 = errors;
            if(errors === _errs2){
              if(errors === _errs2){
                if(typeof data0 === "string"){
                  if(func0(data0) > 500){
                    validate13.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/maxLength",keyword:"maxLength",params:{limit: 500},message:"must NOT have more than 500 characters"}];
                    return false;
                  }
                  else {
                    if(!(formats0.validate(data0))){
                      validate13.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/format",keyword:"format",params:{format: "uri"},message:"must match format \""+"uri"+"\""}];
                      return false;
                    }
                  }
                }
                else {
                  validate13.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.types !== undefined){
              let data1 = data.types;
              const _errs4 = errors;
              if(errors === _errs4){
                if(Array.isArray(data1)){
                  if(data1.length > 5){
                    validate13.errors = [{instancePath:instancePath+"/types",schemaPath:"#/properties/types/maxItems",keyword:"maxItems",params:{limit: 5},message:"must NOT have more than 5 items"}];
                    return false;
                  }
                  else {
                    var valid1 = true;
                    const len0 = data1.length;
                    for(let i0=0; i0<len0; i0++){
                      let data2 = data1[i0];
                      const _errs6 = errors;
                      if(typeof data2 !== "string"){
                        validate13.errors = [{instancePath:instancePath+"/types/" + i0,schemaPath:"schema:Topic/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                        return false;
                      }
                      if(!((data2 === "loan.made") || (data2 === "loan.ended"))){
                        validate13.errors = [{instancePath:instancePath+"/types/" + i0,schemaPath:"schema:Topic/enum",keyword:"enum",params:{allowedValues: schema8.enum},message:"must be equal to one of the allowed values"}];
                        return false;
                      }
                      var valid1 = _errs6 === errors;
                      if(!valid1){
                        break;
                      }
                    }
                  }
                }
                else {
                  validate13.errors = [{instancePath:instancePath+"/types",schemaPath:"#/properties/types/type",keyword:"type",params:{type: "array"},message:"must be array"}];
                  return false;
                }
              }
              var valid0 = _errs4 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.enabled !== undefined){
                const _errs9 = errors;
                if(typeof data.enabled !== "boolean"){
                  validate13.errors = [{instancePath:instancePath+"/enabled",schemaPath:"#/properties/enabled/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
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
    else {
      validate13.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate13.errors = vErrors;
  return errors === 0;
}
const schema16 = {"type":"object","required":["id","type","status","attempts"],"properties":{"id":{"type":"integer"},"type":{"type":"string"},"status":{"type":"string","enum":["pending","delivered","failed"]},"attempts":{"type":"integer"}}};
function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((((data.id === undefined) && (missing0 = "id")) || ((data.type === undefined) && (missing0 = "type"))) || ((data.status === undefined) && (missing0 = "status"))) || ((data.attempts === undefined) && (missing0 = "attempts"))){
        validate15.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.id !== undefined){
          let data0 = data.id;
          const _errs1 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate15.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          var valid0 = _errs1 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.type !== undefined){
            const _errs3 = errors;
            if(typeof data.type !== "string"){
              validate15.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
              if(typeof data2 !== "string"){
                validate15.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
              if(!(((data2 === "pending") || (data2 === "delivered")) || (data2 === "failed"))){
                validate15.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema16.properties.status.enum},message:"must be equal to one of the allowed values"}];
                return false;
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.attempts !== undefined){
                let data3 = data.attempts;
                const _errs7 = errors;
                if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
                  validate15.errors = [{instancePath:instancePath+"/attempts",schemaPath:"#/properties/attempts/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                  return false;
                }
                var valid0 = _errs7 === errors;
              }
              else {
                var valid0 = true;
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
function validate14(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(Array.isArray(data)){
      var valid0 = true;
      const len0 = data.length;
      for(let i0=0; i0<len0; i0++){
        const _errs1 = errors;
        if(!(validate15(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
          vErrors = vErrors === null ? validate15.errors : vErrors.concat(validate15.errors);
          errors = vErrors.length;
        }
        var valid0 = _errs1 === errors;
        if(!valid0){
          break;
        }
      }
    }
    else {
      validate14.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
      return false;
    }
  }
  validate14.errors = vErrors;
  return errors === 0;
}
function validate17(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((data.loan === undefined) && (missing0 = "loan")) || ((data.book === undefined) && (missing0 = "book"))){
        validate17.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!((key0 === "loan") || (key0 === "book"))){
            validate17.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.loan !== undefined){
            let data0 = data.loan;
            const _errs2 = errors;
            if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
              validate17.errors = [{instancePath:instancePath+"/loan",schemaPath:"#/properties/loan/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.book !== undefined){
              const _errs4 = errors;
              if(typeof data.book !== "string"){
                validate17.errors = [{instancePath:instancePath+"/book",schemaPath:"#/properties/book/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
              var valid0 = _errs4 === errors;
            }
            else {
              var valid0 = true;
            }
          }
        }
      }
    }
    else {
      validate17.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate17.errors = vErrors;
  return errors === 0;
}
function validate18(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((data.event === undefined) && (missing0 = "event")) || ((data.made === undefined) && (missing0 = "made"))){
        validate18.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!((key0 === "event") || (key0 === "made"))){
            validate18.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.event !== undefined){
            let data0 = data.event;
            const _errs2 = errors;
            if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
              validate18.errors = [{instancePath:instancePath+"/event",schemaPath:"#/properties/event/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs2){
              if((typeof data0 == "number") && (isFinite(data0))){
                if(data0 < 0 || isNaN(data0)){
                  validate18.errors = [{instancePath:instancePath+"/event",schemaPath:"#/properties/event/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                  return false;
                }
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.made !== undefined){
              const _errs4 = errors;
              if(!(validate2(data.made, {instancePath:instancePath+"/made",parentData:data,parentDataProperty:"made",rootData}))){
                vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
                errors = vErrors.length;
              }
              var valid0 = _errs4 === errors;
            }
            else {
              var valid0 = true;
            }
          }
        }
      }
    }
    else {
      validate18.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate18.errors = vErrors;
  return errors === 0;
}
function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((data.event === undefined) && (missing0 = "event")) || ((data.ended === undefined) && (missing0 = "ended"))){
        validate20.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!((key0 === "event") || (key0 === "ended"))){
            validate20.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.event !== undefined){
            let data0 = data.event;
            const _errs2 = errors;
            if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
              validate20.errors = [{instancePath:instancePath+"/event",schemaPath:"#/properties/event/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs2){
              if((typeof data0 == "number") && (isFinite(data0))){
                if(data0 < 0 || isNaN(data0)){
                  validate20.errors = [{instancePath:instancePath+"/event",schemaPath:"#/properties/event/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                  return false;
                }
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.ended !== undefined){
              let data1 = data.ended;
              const _errs4 = errors;
              if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
                validate20.errors = [{instancePath:instancePath+"/ended",schemaPath:"#/properties/ended/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                return false;
              }
              var valid0 = _errs4 === errors;
            }
            else {
              var valid0 = true;
            }
          }
        }
      }
    }
    else {
      validate20.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate20.errors = vErrors;
  return errors === 0;
}
export { func0, formats0, schema8 };
export const lendBody = validate0;
export const lendQuery = validate1;
export const LoanResponse = validate2;
export const ProblemResponse = validate3;
export const takeBackPath = validate4;
export const takeBackQuery = validate1;
export const remindPath = validate4;
export const remindQuery = validate1;
export const hooksQuery = validate5;
export const hooks200Response = validate6;
export const subscribeBody = validate9;
export const subscribeQuery = validate1;
export const SecretHookResponse = validate10;
export const hookPath = validate12;
export const hookQuery = validate1;
export const HookResponse = validate7;
export const changeHookBody = validate13;
export const changeHookPath = validate12;
export const changeHookQuery = validate1;
export const unsubscribePath = validate12;
export const unsubscribeQuery = validate1;
export const attemptsPath = validate12;
export const attemptsQuery = validate5;
export const attempts200Response = validate14;
export const LateLoanResponse = validate17;
export const MadeLoanResponse = validate18;
export const EndedLoanResponse = validate20;
let loadMembers0ing;
const loadMembers0 = () => (loadMembers0ing ??= import('./members.js'));
lendBody.members = async () => (await loadMembers0()).lendBody;
subscribeBody.members = async () => (await loadMembers0()).subscribeBody;
changeHookBody.members = async () => (await loadMembers0()).changeHookBody;
